import "server-only";

import { noteMissingScopes, readSignIn } from "@/lib/data/secrets/sign-ins";
import { refersToSignIn, signInServer } from "@/lib/domain/oauth/reference";
import { lackingScopes } from "@/lib/domain/oauth/scopes";
import type { MissingReference } from "@/lib/domain/sync/view";
import type { NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import type { ResolvedTarget } from "@/lib/net/guard/resolved-target";
import type { ServerTarget } from "@/lib/net/server-target";

import { resolveTarget } from "./resolve-target";
import { freshenSignIn } from "./sign-in/renew";

type Refused = NetFailure & { readonly missing?: readonly MissingReference[] };

/**
 * Asks a server with its references filled in. The tokens of a sign-in are renewed when they are due, and once when the
 * server refuses them; what it says they lack is noted.
 * @param ask may be called twice: a request that was refused for its token was not taken
 */
export async function askServer<T extends { readonly ok: true }>(
  target: ServerTarget,
  options: Pick<OutboundOptions, "rules" | "resolve" | "signal">,
  ask: (target: ResolvedTarget) => Promise<T | NetFailure>,
): Promise<T | Refused> {
  const server = refersToSignIn(target.headers) ? signInServer(target.url ?? "") : null;
  const late = server === null ? null : await freshenSignIn(server, options);
  if (late !== null) return late;
  const resolved = await resolveTarget(target, options.rules);
  if (!resolved.ok) return resolved;
  const answer = await ask(resolved.target);
  const { token } = resolved;
  if (answer.ok || server === null || token === null) return answer;
  if (answer.errorType === "SCOPE_MISSING") await noteLack(server, answer.scopes ?? []);
  if (answer.errorType !== "SIGN_IN_REQUIRED") return answer;
  const failed = await freshenSignIn(server, { ...options, refused: token });
  if (failed !== null) return failed;
  const again = await resolveTarget(target, options.rules);
  return again.ok && again.token !== token ? ask(again.target) : answer;
}

/** A server names all that a request needs, also what it was given. */
async function noteLack(server: string, needed: readonly string[]): Promise<void> {
  const granted = (await readSignIn(server))?.scopes ?? [];
  const lacking = lackingScopes(needed, granted);
  await noteMissingScopes(server, lacking.length > 0 ? lacking : needed);
}
