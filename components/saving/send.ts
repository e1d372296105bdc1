import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from "next/navigation";
import {
  failed,
  type ActionError,
  type ActionErrorCode,
  type ActionResult,
} from "@/lib/actions/result";
import { noteRefusal } from "@/lib/queries/request/library-health";
import { HttpError } from "@/lib/queries/request/http";
import { noteSignedIn, noteSignedOut } from "@/lib/queries/request/session";
import { isSilent } from "@/lib/queries/request/silence";
import { endActionRequests, watchActionRequests } from "./action-requests";
import { isServerDown, reportAnswer, reportNoAnswer } from "./connection";
import { noteOwnSteps } from "./own-revisions";

/** A person hears within ten seconds that a save failed. */
const PATIENCE_MS = 9000;

/**
 * Of a server that is known to be silent: a save that waited for the one before it has to tell as soon. It is sent again
 * when the server answers.
 */
const SILENT_MS = 800;

/** Work that takes its time, such as asking foreign servers, is not given up before while the server answers. */
export const LONG_MS = 120_000;

/** A save that is sent again later than this is a save of its own. */
const SAME_ATTEMPT_MS = 120_000;

type Action<I, T> = (input: I, attempt?: string) => Promise<ActionResult<T>>;

interface Attempt {
  readonly id: string;
  readonly at: number;
  /** The answer, when it came after the page had given up. */
  late?: ActionResult<unknown>;
}

/** Saves whose outcome is unknown, by action and input. */
const unknown = new WeakMap<object, Map<string, Attempt>>();

let count = 0;
let longRunning = 0;

function newId(): string {
  count += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${count}`;
}

const WORDS = {
  unreachable: "The server can’t be reached.",
  "no-answer": "The server did not answer in time.",
  "server-failed": "The server failed to save it.",
  outdated: "The server was updated. Reload the page to save.",
  "signed-out": "You are signed out.",
} as const satisfies Partial<Record<ActionErrorCode, string>>;

export type ConnectionCode = keyof typeof WORDS;

/** Whether a save failed on its way, so that sending it again may succeed. */
export function isConnectionFailure(error: ActionError): boolean {
  return error.code in WORDS;
}

function codeOf(error: unknown): ConnectionCode {
  if (isUnrecognizedAction(error)) return "outdated";
  // Other refusals are no matter of the connection, and never come here.
  if (error instanceof HttpError) return "signed-out";
  if (error instanceof DOMException) return "no-answer";
  return error instanceof TypeError ? "unreachable" : "server-failed";
}

/** What kept the last save from arriving, with a number that counts such failures. */
let last: { readonly number: number; readonly code: ConnectionCode } = {
  number: 0,
  code: "unreachable",
};

/** The latest failure of the connection; its number grows with each. */
export function lastFailure(): typeof last {
  return last;
}

/** A sentence for a failure of the connection. */
export function failureWords(code: ConnectionCode): string {
  return WORDS[code];
}

function fail(code: ConnectionCode): ActionResult<never> {
  last = { number: last.number + 1, code };
  // The server answers these two, and would answer them the same way again.
  if (code === "signed-out") noteSignedOut();
  else if (code !== "outdated") reportNoAnswer();
  return failed(code, WORDS[code]);
}

function attemptsOf(action: object): Map<string, Attempt> {
  const known = unknown.get(action) ?? new Map<string, Attempt>();
  unknown.set(action, known);
  return known;
}

/**
 * Sends one write to the server and never throws: what fails on the way comes back as an error with a
 * code, within ten seconds. Sending the same input again after that is the same attempt; the server
 * answers it without writing twice.
 * @param patience milliseconds until it counts as failed
 */
export async function send<I, T>(
  action: Action<I, T>,
  input: I,
  patience: number = PATIENCE_MS,
): Promise<ActionResult<T>> {
  watchActionRequests();
  const attempts = attemptsOf(action);
  const key = JSON.stringify(input);
  const now = Date.now();
  for (const [known, { at }] of attempts) {
    if (now - at > SAME_ATTEMPT_MS) attempts.delete(known);
  }
  const attempt: Attempt = attempts.get(key) ?? { id: newId(), at: now };
  if (attempt.late !== undefined) {
    attempts.delete(key);
    // The key names this action and this input, so the answer is of this type.
    return attempt.late as ActionResult<T>;
  }
  let isGivenUp = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLong = patience > PATIENCE_MS;
  const isDown = isServerDown();
  if (isLong) longRunning += 1;
  const answer = action(input, attempt.id).then(
    (result) => {
      if (!isGivenUp) attempts.delete(key);
      else if (attempts.get(key) === attempt) attempt.late = result;
      reportAnswer();
      if (!result.ok && result.error.code === "signed-out") return fail("signed-out");
      noteSignedIn();
      if (result.ok) noteOwnSteps(result.steps ?? []);
      else noteRefusal(result.error.code);
      return result;
    },
    (error: unknown) => {
      if (error instanceof HttpError && error.code !== "unauthenticated") {
        reportAnswer();
        return failed("invalid-input", error.message);
      }
      if (!isGivenUp) attempts.set(key, attempt);
      return isGivenUp ? failed("no-answer", WORDS["no-answer"]) : fail(codeOf(error));
    },
  );
  let isOver = false;
  const giveUp = (): ActionResult<T> => {
    isGivenUp = true;
    attempts.set(key, attempt);
    // Ending the request of a long one would end that as well.
    if (isLong || longRunning === 0) endActionRequests();
    return fail("no-answer");
  };
  const limit = new Promise<ActionResult<T>>((settle) => {
    timer = setTimeout(() => settle(giveUp()), isLong || !isDown ? patience : SILENT_MS);
  });
  const silence = async () => ((await isSilent(() => isOver)) ? giveUp() : answer);
  try {
    return await Promise.race([answer, limit, ...(isLong ? [silence()] : [])]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    if (isLong) longRunning -= 1;
  }
}
