import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { GivenFields, GivenTexts, NewBlock } from "@/lib/domain/conversation/edit/kinds";
import { PLACEHOLDER_TIME } from "@/lib/domain/conversation/facts/recorded-time";
import type { BlockDraft, TriState } from "./draft";

/** Members of a block as the form gives them: undefined where the field is empty. */
type Members = Readonly<Record<string, unknown>>;

function flag(said: TriState): boolean | undefined {
  return said === "" ? undefined : said === "yes";
}

function words(text: string): string | undefined {
  return text === "" ? undefined : text;
}

function json(text: string): unknown {
  return text.trim() === "" ? undefined : (JSON.parse(text) as unknown);
}

/** The object without what is undefined; undefined when nothing is left. */
function filled(members: Members): Members | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function errorOf(draft: BlockDraft): Members | undefined {
  return filled({
    code: words(draft.errorCode),
    message: words(draft.errorMessage),
    data: json(draft.errorData),
  });
}

function membersOf(draft: BlockDraft): Members {
  switch (draft.kind) {
    case "text":
    case "thinking":
      return { text: draft.text, isStreaming: flag(draft.isStreaming) };
    case "toolCall":
      return {
        toolRef: filled({
          name: draft.toolName,
          toolsetId: words(draft.toolsetId),
          version: words(draft.toolVersion),
        }),
        args: json(draft.args),
        requiresApproval: flag(draft.requiresApproval),
      };
    case "toolApproval":
      return {
        toolCallId: draft.toolCallId,
        toolApprovalState: draft.state,
        approvedBy: words(draft.approvedBy),
        reason: words(draft.reason),
      };
    case "toolResult":
      return {
        toolCallId: draft.toolCallId,
        toolResultState: draft.state,
        output: json(draft.output),
        durationMs: json(draft.durationMs),
        toolResultError: errorOf(draft),
        metadata: json(draft.metadata),
      };
  }
}

/** A new block; an id and a time the form does not give are found by the edit itself. */
export function newBlock(draft: BlockDraft): NewBlock {
  return {
    blockType: draft.kind,
    ...filled({
      ...membersOf(draft),
      id: words(draft.id),
      createdAt: words(draft.createdAt),
    }),
    // The form holds what the kind of block demands; the schema checks the values.
  } as unknown as NewBlock;
}

/** The block as it would stand in the document, to be checked. */
export function fullBlock(draft: BlockDraft): Members {
  return {
    id: "new",
    createdAt: PLACEHOLDER_TIME,
    ...newBlock(draft),
  };
}

/** Members whose exact text matters: digits of numbers and the order of keys are kept as typed. */
const TYPED = ["args", "output", "metadata", "durationMs"] as const;

export interface BlockChange {
  readonly fields: GivenFields;
  readonly texts: GivenTexts;
}

/**
 * What the form changes about a block that is there; null when nothing.
 * @param stored the block, whose further members in `toolRef` and `toolResultError` are kept
 */
export function blockChange(
  before: BlockDraft,
  after: BlockDraft,
  stored: JsonRecord,
): BlockChange | null {
  const old = { ...membersOf(before), id: before.id, createdAt: words(before.createdAt) };
  const now = { ...membersOf(after), id: after.id, createdAt: words(after.createdAt) };
  const fields: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(now)) {
    const typed = TYPED.find((name) => name === key);
    if (typed !== undefined) {
      if (before[typed].trim() === after[typed].trim()) continue;
      if (value === undefined) fields[key] = null;
      else texts[key] = after[typed].trim();
      continue;
    }
    if (JSON.stringify(value) === JSON.stringify((old as Members)[key])) continue;
    fields[key] = value === undefined ? null : withFurther(key, value, stored[key]);
  }
  const isSame = Object.keys(fields).length === 0 && Object.keys(texts).length === 0;
  return isSame ? null : { fields, texts };
}

const KNOWN = new Map([
  ["toolRef", new Set(["name", "toolsetId", "version"])],
  ["toolResultError", new Set(["code", "message", "data"])],
]);

/** An inner object with the members of the stored one that the form does not know. */
function withFurther(key: string, value: unknown, stored: unknown): unknown {
  const known = KNOWN.get(key);
  if (known === undefined || typeof stored !== "object" || stored === null) return value;
  const further = Object.entries(stored).filter(([name]) => !known.has(name));
  return { ...asRecord(value), ...Object.fromEntries(further) };
}
