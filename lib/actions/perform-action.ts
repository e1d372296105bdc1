import "server-only";
import { collectRevisionSteps } from "@/lib/data/store/connection/revision-steps";
import { actingFor } from "@/lib/data/store/sight/actor";
import { accountsAreOn } from "@/lib/accounts/options";
import { identify } from "@/lib/accounts/identify";
import { rightOfAction } from "@/lib/domain/accounts/rights";
import { mayDo, STRANGER, type Viewer } from "@/lib/domain/accounts/viewer";
import { refusedRight } from "@/lib/http/server/admit";
import { checkHost, checkOrigin, statesOrigin } from "@/lib/http/server/caller";
import { damageProblem } from "@/lib/http/problem/damage";
import { connectionProblem } from "@/lib/http/problem/connection";
import { diskProblem } from "@/lib/http/problem/disk";
import { log } from "@/lib/http/log/log";
import { parseInput } from "@/lib/validation/input";
import type { Static, TSchema } from "@/lib/validation/schema";
import { runOnce } from "./attempts";
import { failed, type ActionResult } from "./result";
import { newId } from "@/lib/data/store/keys/new-id";

/** A write as it is defined: what it takes and what it does. */
export interface ActionSpec<S extends TSchema, T> {
  /** How the log calls it. */
  readonly name: string;
  readonly schema: S;
  readonly run: (input: Static<S>, viewer: Viewer) => Promise<ActionResult<T>>;
}

/**
 * One call of an action. It is a public endpoint, so whatever arrives is checked: who asks (host and
 * origin, as for any route; then their right), then the input, then `run` decides. What `run` throws is a bug: it is
 * logged, and the page learns only under which id.
 */
export async function performAction<S extends TSchema, T>(
  { name, schema, run }: ActionSpec<S, T>,
  input: unknown,
  caller: Pick<Headers, "get">,
  attempt?: unknown,
): Promise<ActionResult<T>> {
  if (checkHost(caller) ?? checkOrigin(caller)) {
    return failed("forbidden", "This page may not change anything here.");
  }
  // Pages are browsers, which state it; where members sign in, what states nothing is no page of ours.
  if (accountsAreOn() && !statesOrigin(caller)) {
    return failed("forbidden", "This page may not change anything here.");
  }
  const viewer = (await identify(caller)) ?? STRANGER;
  const right = rightOfAction(name);
  if (!mayDo(viewer, right)) {
    return viewer.kind === "stranger"
      ? failed("signed-out", "You are signed out. Sign in again; drafts are kept.")
      : failed("forbidden", refusedRight(viewer, right));
  }
  const checked = parseInput(schema, input);
  if (!checked.ok) {
    const message = checked.diagnostics[0]?.message ?? "The input is not valid.";
    return failed("invalid-input", message, { diagnostics: checked.diagnostics });
  }
  const isNamed = typeof attempt === "string" && attempt !== "" && attempt.length <= 64;
  try {
    return await runOnce(isNamed ? `${name} ${whose(viewer)} ${attempt}` : undefined, () =>
      withSteps(() => actingFor(viewer, () => run(checked.value, viewer))),
    );
  } catch (error) {
    const requestId = newId();
    log("error", "action-failed", { requestId, action: name }, error);
    const full = diskProblem(error);
    if (full !== null) return failed("disk-full", full.detail);
    const damaged = damageProblem(error);
    if (damaged !== null) return failed("damaged", damaged.detail);
    const lost = connectionProblem(error);
    if (lost !== null) return failed("unexpected", lost.detail);
    return failed(
      "unexpected",
      `The request failed; the server’s log has more under ${requestId}.`,
    );
  }
}

/** What is sent again is the same only from the same person. */
const whose = (viewer: Viewer): string => (viewer.kind === "member" ? viewer.id : viewer.kind);

/** The result of a write, with the revisions that it made. */
async function withSteps<T>(run: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const { result, steps } = await collectRevisionSteps(run);
  return result.ok && steps.length > 0 ? { ...result, steps } : result;
}
