import { isIP, isIPv6 } from "node:net";
import { pageRoot, publicOrigin } from "@/lib/accounts/address";
import { accountsAreOn } from "@/lib/accounts/options";
import { BASE_PATH } from "@/lib/shared/base-path";

/** Where this server listens. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** Read again for each request: Next writes the port it really got into PORT while starting. */
export function serverAddress(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ServerAddress {
  const port = Number(env["PORT"]);
  return {
    host: env["HOST"] || "127.0.0.1",
    port: Number.isInteger(port) && port > 0 ? port : 3000,
  };
}

/** Whether only this machine can reach the address. Names other than localhost could resolve to anything. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost" || bare === "::1") return true;
  return isIP(bare) === 4 && bare.startsWith("127.");
}

/** Whether Colloquy serves whoever sits at this machine, and no members, who a proxy may bring from anywhere. */
export function servesThisMachineAlone(
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  return !accountsAreOn(env) && isLoopback(serverAddress(env).host);
}

/** The values of a Host header that mean this server; a name that merely resolves here is not one of them. */
function allowedHosts(address: ServerAddress): ReadonlySet<string> {
  const own = isIPv6(address.host) ? `[${address.host}]` : address.host.toLowerCase();
  const names = new Set(["localhost", "127.0.0.1", "[::1]", own]);
  const hosts = new Set([...names].map((name) => `${name}:${address.port}`));
  if (address.port === 80) for (const name of names) hosts.add(name);
  return hosts;
}

/** The remedy for DNS rebinding: a foreign name keeps its own Host header even when it resolves to us. */
export function isAllowedHost(host: string | null, address: ServerAddress): boolean {
  return host !== null && allowedHosts(address).has(host.toLowerCase());
}

/**
 * Where browsers come back to from an authorization server, exactly this path: at our own port, or at the address that
 * members open, whose browsers are on other machines.
 */
export function signInAddress(
  { host, port }: ServerAddress = serverAddress(),
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const name = isIPv6(host) ? `[${host}]` : host;
  const root = membersRoot(env) ?? `http://${name}:${port}${BASE_PATH}`;
  return `${root}/api/oauth/callback`;
}

/** What addresses begin with that members open; null where nobody but this machine does. */
export function membersRoot(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  return accountsAreOn(env) && publicOrigin(env) !== null ? pageRoot(env) : null;
}
