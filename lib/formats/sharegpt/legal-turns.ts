import type { Turn } from "./write-turns";

/** Turns of one speaker in a row, which are written as one. */
type Run = [Turn, ...Turn[]];

/**
 * The turns in the order trainers accept: a question first, questions and answers in turn, each call with its result
 * before the answer, an answer last. What cannot be in that order is left out.
 */
export function legalTurns(turns: readonly Turn[]): {
  readonly runs: readonly Run[];
  readonly dropped: readonly Turn[];
} {
  const dropped: Turn[] = [];
  let runs: Run[] = [];
  const dropLast = () => {
    for (const each of runs.at(-1) ?? []) dropped.push(each);
    runs = runs.slice(0, -1);
  };
  for (const [at, turn] of turns.entries()) {
    // Instructions can only stand first.
    if (turn.from === "system" && at > 0) {
      dropped.push(turn);
      continue;
    }
    while (isOpen(last(runs), turn.from)) dropLast();
    const before = last(runs);
    if (!mayFollow(before, turn.from)) dropped.push(turn);
    else if (before === turn.from) runs.at(-1)?.push(turn);
    else runs.push([turn]);
  }
  while (runs.length > 0 && last(runs) !== "gpt") dropLast();
  return { runs, dropped };
}

const last = (runs: readonly Run[]): Turn["from"] | null => runs.at(-1)?.[0].from ?? null;

/** A call without its result, a result without its answer, and words before a call, for which there is no place. */
function isOpen(before: Turn["from"] | null, next: Turn["from"]): boolean {
  if (next === "human") return before === "function_call" || before === "observation";
  if (next === "gpt") return before === "function_call";
  return next === "function_call" && before === "gpt";
}

function mayFollow(before: Turn["from"] | null, next: Turn["from"]): boolean {
  switch (next) {
    case "system":
      return before === null;
    case "human":
      return true;
    case "observation":
      return before === "function_call" || before === "observation";
    case "gpt":
    case "function_call":
      return before !== null && before !== "system";
  }
}

/** One turn of several: calls in one list, texts below each other. */
export function joinTurns(run: Run): Turn {
  const [{ from, value }] = run;
  if (run.length === 1) return { from, value };
  if (from !== "function_call") return { from, value: run.map((turn) => turn.value).join("\n\n") };
  const calls = run.flatMap((turn): unknown => JSON.parse(turn.value));
  return { from, value: JSON.stringify(calls) };
}
