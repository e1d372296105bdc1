import { formatPointer, parsePointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { FidelityReport, Format, ParseContext, ParseResult } from "../contract/format";

/** Members by which rows of a table of messages name their conversation; what comes first counts before the others. */
const CONVERSATION_MEMBERS =
  "conversation_id conversationId chat_id chatId thread_id threadId dialogue_id dialog_id session_id sessionId".split(
    " ",
  );

/** The messages of one conversation in a list of several. */
interface Rows {
  /** What the file calls the conversation. */
  readonly key: string;
  readonly rows: unknown[];
  /** Where each of them is in the list. */
  readonly positions: number[];
}

/**
 * Reads a list of messages as one conversation, or as several where each message names the one it belongs to, as the
 * rows of a table do.
 * @param parse reads the messages of one
 */
export function parsingRows(parse: Format["parse"]): Format["parse"] {
  return async (item, context) => {
    const all = separateRows(item);
    if (all === null) return parse(item, context);
    const results: ParseResult[] = [];
    for (const { key, rows, positions } of all) {
      const result = await parse(rows, { ...context, conversationKey: key });
      const diagnostics = result.diagnostics.map((each) => moved(each, positions, context));
      results.push({ ...result, diagnostics });
    }
    return {
      documents: results.flatMap(({ documents }) => documents),
      diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
      fidelity: sumOf(results.map(({ fidelity }) => fidelity)),
    };
  };
}

/** Null where it is a single conversation, or not every message says which it is of. */
function separateRows(item: unknown): Rows[] | null {
  if (!Array.isArray(item)) return null;
  const list = asList(item);
  const messages = list.map(asRecord).filter((row) => row !== null && Object.hasOwn(row, "role"));
  const member = CONVERSATION_MEMBERS.find((name) => messages.every((row) => keyOf(row, name)));
  if (member === undefined || messages.length === 0) return null;
  const byKey = new Map<string, Rows>();
  // What is no message goes with the one before it.
  let last = keyOf(messages[0] ?? null, member);
  for (const [position, row] of list.entries()) {
    if (row === null) continue;
    const key = keyOf(asRecord(row), member) || last;
    const found = byKey.get(key) ?? { key, rows: [], positions: [] };
    found.rows.push(row);
    found.positions.push(position);
    byKey.set(key, found);
    last = key;
  }
  return byKey.size > 1 ? [...byKey.values()] : null;
}

/** "" where there is none. */
function keyOf(row: JsonRecord | null, member: string): string {
  const value = row?.[member];
  return typeof value === "number" ? String(value) : (asText(value) ?? "");
}

/** A finding about an entry of a part, where that is in the whole list. */
function moved(
  finding: Diagnostic,
  positions: readonly number[],
  { pointer }: ParseContext,
): Diagnostic {
  const [first, ...others] = parsePointer(finding.path.slice(pointer.length)) ?? [];
  const position = positions[Number(first)];
  if (first === undefined || position === undefined) return finding;
  return { ...finding, path: pointer + formatPointer([position, ...others]) };
}

function sumOf(reports: readonly FidelityReport[]): FidelityReport {
  const mapped = new Map<string, number>();
  const kept = new Map<string, FidelityReport["kept"][number]>();
  const lost = new Map<string, FidelityReport["lost"][number]>();
  for (const report of reports) {
    for (const [name, count] of Object.entries(report.mapped)) {
      mapped.set(name, (mapped.get(name) ?? 0) + count);
    }
    for (const each of report.kept) addTo(kept, `${each.what}\n${each.where}`, each);
    for (const each of report.lost) addTo(lost, `${each.what}\n${each.why}`, each);
  }
  return {
    mapped: Object.fromEntries(mapped),
    kept: [...kept.values()],
    lost: [...lost.values()],
  };
}

function addTo<Entry extends { count: number }>(
  sums: Map<string, Entry>,
  name: string,
  entry: Entry,
): void {
  const count = (sums.get(name)?.count ?? 0) + entry.count;
  sums.set(name, { ...entry, count });
}
