import type { ServerPolicySource } from "../kit/tools/server-policy";

/** An entry of a configuration of MCP servers, with the members of all programs that are known; `hosts.ts` has those. */
export interface McpServerEntry extends ServerPolicySource {
  readonly type: string;
  readonly transport: string | McpTransport;
  /** In some programs a list with the arguments. */
  readonly command: string | readonly string[];
  readonly cmd: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Variables, under three names. */
  readonly env: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly envs: Readonly<Record<string, string>>;
  readonly envFile: string;
  /** The address, under four names, the last for a server that streams. */
  readonly url: string;
  readonly serverUrl: string;
  readonly uri: string;
  readonly httpUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In milliseconds or seconds, as the program says. */
  readonly timeout: number;
}

export interface McpTransport {
  readonly type: string;
  readonly url: string;
}
