import { BASE_PATH } from "@/lib/shared/base-path";

type Environment = Readonly<Record<string, string | undefined>>;

/** The address people open, where a proxy is in front of Colloquy; null where they open this machine's own. */
export function publicOrigin(env: Environment = process.env): string | null {
  const stated = env["COLLOQUY_PUBLIC_URL"];
  if (stated === undefined || !URL.canParse(stated)) return null;
  return new URL(stated).origin;
}

const localPort = (env: Environment): string => env["PORT"] || "3000";

/** The addresses of our own pages. Passkeys are bound to a name, so this machine is `localhost` for them. */
export function ownOrigins(env: Environment = process.env): readonly [string, ...string[]] {
  const stated = publicOrigin(env);
  if (stated !== null) return [stated];
  return [`http://localhost:${localPort(env)}`, `http://127.0.0.1:${localPort(env)}`];
}

/** What the address of a page begins with that is linked from elsewhere. */
export function pageRoot(env: Environment = process.env): string {
  const stated = publicOrigin(env);
  if (stated !== null) return `${stated}${BASE_PATH}`;
  const host = env["HOST"] || "127.0.0.1";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return `http://${name}:${localPort(env)}${BASE_PATH}`;
}
