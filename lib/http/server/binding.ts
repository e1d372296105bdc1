import { publicOrigin } from "@/lib/accounts/address";
import { accountsAreOn, readAccountOptions } from "@/lib/accounts/options";

import { isLoopback } from "./address";
import { readTrustedProxies } from "./peer";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address this process listens on, as far as it can be known: what the command line of Next names,
 * else HOST. Next itself listens everywhere when nobody names an address.
 */
function boundHost(argv: readonly string[], env: Environment): string {
  const named = argv.findIndex((argument) => argument === "-H" || argument === "--hostname");
  const joined = argv.find((argument) => argument.startsWith("--hostname="));
  if (joined !== undefined) return joined.slice("--hostname=".length);
  if (named !== -1) return argv[named + 1] ?? "0.0.0.0";
  // The development server runs in a child process that is not given the arguments.
  if (argv.includes("start")) return "0.0.0.0";
  return env["HOST"] || "127.0.0.1";
}

/** Why the server must not start, as a sentence for whoever started it; null when it may. */
export function refuseBinding(argv: readonly string[], env: Environment): string | null {
  const options = readAccountOptions(env);
  if (typeof options === "string") return options;
  const proxies = readTrustedProxies(env);
  if (typeof proxies === "string") return proxies;
  const host = [boundHost(argv, env), env["HOST"] || "127.0.0.1"].find((name) => !isLoopback(name));
  if (host === undefined) return null;
  const missing = [
    ...(accountsAreOn(env) ? [] : ["COLLOQUY_ACCOUNTS=on, so that members sign in"]),
    ...(publicOrigin(env)?.startsWith("https:") === true
      ? []
      : ["COLLOQUY_PUBLIC_URL=https://…, the address people open"]),
    ...(proxies === null
      ? ["COLLOQUY_TRUST_PROXY to the address of the proxy that speaks TLS for it"]
      : []),
  ];
  if (missing.length === 0) return null;
  return (
    `Colloquy does not listen on ${host}: others could read everything. Set ${joined(missing)}. ` +
    "Or start it with npm start, without HOST or with HOST=127.0.0.1."
  );
}

function joined(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join("; ")}; and ${parts.at(-1) ?? ""}`;
}
