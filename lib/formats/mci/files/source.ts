/** What a file of MCI 1.0 looks like: the main one of a tree, or one of its toolsets, which has fewer members. */
export interface MciSource {
  readonly schemaVersion: "1.0";
  readonly metadata: MciMetadata;
  readonly tools: readonly MciTool[];
  /** A text is a name. */
  readonly toolsets: readonly (string | MciReference)[];
  readonly mcp_servers: Readonly<Record<string, MciServer>>;
  readonly libraryDir: string;
  readonly enableAnyPaths: boolean;
  readonly directoryAllowList: readonly string[];
  /** In lists that are kept for a server: `YYYY-MM-DD`. */
  readonly expiresAt: string;
}

export interface MciMetadata {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly license: string;
  readonly authors: readonly string[];
}

interface MciFilter {
  readonly filter: "only" | "except" | "tags" | "withoutTags";
  /** Names or tags, with commas between them. */
  readonly filterValue: string;
}

interface MciReference extends MciFilter {
  readonly name: string;
}

export interface MciTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly disabled: boolean;
  readonly annotations: object;
  readonly tags: readonly string[];
  readonly enableAnyPaths: boolean;
  readonly directoryAllowList: readonly string[];
  readonly execution: MciExecution;
}

/** How a tool is run: members of all kinds. */
export interface MciExecution {
  readonly type: "text" | "file" | "cli" | "http" | "mcp";
  readonly path: string;
  readonly cwd: string;
  readonly flags: Readonly<Record<string, { readonly from: string }>>;
  readonly auth: { readonly type: string; readonly value: string };
  readonly serverName: string;
}

/** Reached by its address where it has one, else by its command. */
export interface MciServer {
  readonly type: "stdio" | "http" | "sse";
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly config: MciFilter & { readonly expDays: number };
}
