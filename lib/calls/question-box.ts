import { ulid } from "ulid";

import type {
  AskedQuestion,
  QuestionAnswer,
  ServerQuestion,
} from "@/lib/domain/calls/server-question";

/** Longer than anybody needs for a form, and no call stays open for ever. */
const MOST_WAIT_MS = 5 * 60 * 1000;
/** A server that asks on and on is not worth a person's time. */
const MOST_QUESTIONS = 20;

/** The questions of one call. Nothing answers them but a person. */
export interface QuestionBox {
  /** The one that waits for a person; the others wait behind it. */
  readonly waiting: () => AskedQuestion | null;
  /** @returns what a person said; `cancel` when time is over or the call ended */
  readonly ask: (question: ServerQuestion, signal: AbortSignal) => Promise<QuestionAnswer>;
  /** @returns false when the question does not wait any more */
  readonly answer: (id: string, answer: QuestionAnswer) => boolean;
}

export function createQuestionBox(waitMs = MOST_WAIT_MS): QuestionBox {
  let waiting: AskedQuestion | null = null;
  let tell: (answer: QuestionAnswer) => void = () => undefined;
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  function askNow(question: ServerQuestion, signal: AbortSignal): Promise<QuestionAnswer> {
    if (signal.aborted) return Promise.resolve({ action: "cancel" });
    const askedMs = Date.now();
    waiting = { id: ulid(), question, askedMs, untilMs: askedMs + waitMs };
    return new Promise<QuestionAnswer>((resolve) => {
      const end = (answer: QuestionAnswer): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", cancel);
        waiting = null;
        resolve(answer);
      };
      const cancel = (): void => end({ action: "cancel" });
      const timer = setTimeout(cancel, waitMs);
      signal.addEventListener("abort", cancel, { once: true });
      tell = end;
    });
  }

  return {
    waiting: () => waiting,
    ask(question, signal) {
      count += 1;
      if (count > MOST_QUESTIONS) return Promise.resolve({ action: "cancel" });
      const answer = last.then(() => askNow(question, signal));
      last = answer;
      return answer;
    },
    answer(id, answer) {
      if (waiting?.id !== id) return false;
      tell(answer);
      return true;
    },
  };
}
