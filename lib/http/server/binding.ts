import { isLoopback } from "./address";

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
  const host = [boundHost(argv, env), env["HOST"] || "127.0.0.1"].find((name) => !isLoopback(name));
  if (host === undefined) return null;
  return (
    `Colloquy does not listen on ${host}: there are no accounts yet, so everybody who reaches this ` +
    "machine could read everything. Start it with npm start, without HOST or with HOST=127.0.0.1."
  );
}
