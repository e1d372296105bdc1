import type {
  Difference,
  ItemDifferences,
  MergeChoice,
  MessageDifference,
  Side,
} from "@/lib/domain/imports/differences";

/** A line of the comparison: something that differs, or a run of messages that do not. */
export type CompareLine =
  | { readonly kind: "shell"; readonly key: string; readonly difference: Difference }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly difference: MessageDifference;
      /** Which of the retries of its slot it is, from 1; null where it is alone there. */
      readonly retry: number | null;
    }
  | { readonly kind: "same"; readonly key: string; readonly count: number; readonly first: number };

export const NO_CHOICE: MergeChoice = { messages: {} };

/** What differs in reading order, with runs of equal messages drawn together. */
export function compareLines({ shell, rows }: ItemDifferences): CompareLine[] {
  const lines: CompareLine[] =
    shell.state === "same" ? [] : [{ kind: "shell", key: "shell", difference: shell }];
  const sizes = new Map<number, number>();
  for (const { slot } of rows) sizes.set(slot, (sizes.get(slot) ?? 0) + 1);
  const seen = new Map<number, number>();
  for (const row of rows) {
    const last = lines.at(-1);
    const nth = (seen.get(row.slot) ?? 0) + 1;
    seen.set(row.slot, nth);
    if (row.state !== "same") {
      const retry = sizes.get(row.slot) === 1 ? null : nth;
      lines.push({ kind: "message", key: `message ${row.messageId}`, difference: row, retry });
    } else if (last?.kind === "same") {
      lines[lines.length - 1] = { ...last, count: last.count + 1 };
    } else {
      lines.push({ kind: "same", key: `same ${row.index}`, count: 1, first: row.index });
    }
  }
  return lines;
}

/** Whose version a line gets; null while only a person can say. */
export function sideOf(line: CompareLine, choice: MergeChoice): Side | null {
  if (line.kind === "same") return "mine";
  const chosen =
    line.kind === "shell"
      ? choice.shell
      : Object.hasOwn(choice.messages, line.difference.messageId)
        ? choice.messages[line.difference.messageId]
        : undefined;
  return chosen ?? line.difference.suggested;
}

/** Chooses one side for one line. */
export function choose(choice: MergeChoice, line: CompareLine, side: Side): MergeChoice {
  if (line.kind === "same") return choice;
  if (line.kind === "shell") return { ...choice, shell: side };
  return { ...choice, messages: { ...choice.messages, [line.difference.messageId]: side } };
}

/** Chooses one side for everything that differs. */
export function chooseAll(lines: readonly CompareLine[], side: Side): MergeChoice {
  return lines.reduce((choice, line) => choose(choice, line, side), NO_CHOICE);
}

/** Places of the lines that nobody has decided yet. */
export function undecided(lines: readonly CompareLine[], choice: MergeChoice): number[] {
  return lines.flatMap((line, at) => (sideOf(line, choice) === null ? [at] : []));
}
