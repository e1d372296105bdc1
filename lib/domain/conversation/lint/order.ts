import type { LintContext } from "@/lib/domain/document/lint-context";
import type { Fix, FixOperation } from "@/lib/validation/diagnostic";
import type { OrderColumns } from "../timeline/order-columns";

/** Writes the places of the timeline as indexes on every message, from 0 and without gaps. */
function renumberFix(messages: OrderColumns): Fix {
  const indexes = [...messages.slots()]
    .flatMap(({ members }, index) => members.map((position) => ({ position, index })))
    .sort((a, b) => a.position - b.position);
  const operations = indexes.map(({ position, index }): FixOperation => ({
    op: "set",
    path: `/messages/${position}/index`,
    value: index,
  }));
  return { title: "Write an index on every message", mode: "auto", operations };
}

/**
 * Rules about the order of messages. Each looks at the whole and speaks once, at the first place,
 * except for times, which speak at each step back.
 */
export function lintOrder(messages: OrderColumns, { findings }: LintContext): void {
  const loose = messages.findIndex((slotIndex) => slotIndex === null);
  const indexed = messages.findIndex((slotIndex) => slotIndex !== null);
  if (loose !== -1 && indexed !== -1) {
    findings.add("order.index-partial", `/messages/${loose}`, () => ({
      message: `${countLoose(messages)} of ${messages.length} messages have no \`index\`; they come after the one before them.`,
      fix: renumberFix(messages),
    }));
  }
  const negative = messages.findIndex((slotIndex) => slotIndex !== null && slotIndex < 0);
  if (negative !== -1) {
    findings.add("order.index-negative", `/messages/${negative}/index`, () => ({
      message: `The index ${messages.slotIndex(negative)} is negative.`,
      fix: renumberFix(messages),
    }));
  }
  lintArrayOrder(messages, findings);
  lintTimeOrder(messages, findings);
}

function countLoose(messages: OrderColumns): number {
  let count = 0;
  for (let at = 0; at < messages.length; at += 1) if (messages.slotIndex(at) === null) count += 1;
  return count;
}

function lintArrayOrder(messages: OrderColumns, findings: LintContext["findings"]): void {
  let latest = Number.NEGATIVE_INFINITY;
  const step = messages.findIndex((slotIndex) => {
    if (slotIndex === null) return false;
    if (slotIndex < latest) return true;
    latest = slotIndex;
    return false;
  });
  if (step === -1) return;
  findings.add("order.index-vs-array", `/messages/${step}/index`, () => ({
    message:
      "From here on the list is not in the order of `index`; messages are shown by their index.",
  }));
}

function lintTimeOrder(messages: OrderColumns, findings: LintContext["findings"]): void {
  let before: number | null = null;
  for (const { shown } of messages.slots()) {
    const at = shown === null ? null : messages.createdMs(shown);
    if (at === null) continue;
    if (before !== null && at < before) {
      findings.add("order.time-backwards", `/messages/${shown}`, () => ({
        message: "This message is older than the one shown before it.",
      }));
    }
    before = at;
  }
}
