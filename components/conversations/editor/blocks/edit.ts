import { givenValues, memberChanges } from "@/components/forms/schema/members";
import type { GivenFields, GivenTexts, NewBlock } from "@/lib/domain/conversation/edit/kinds";
import { PLACEHOLDER_TIME } from "@/lib/domain/conversation/facts/recorded-time";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { BlockDraft } from "./draft";
import { BLOCK_MEMBERS } from "./members";

/** A new block; an id and a time the form does not give are found by the edit itself. */
export function newBlock(draft: BlockDraft): NewBlock {
  const { id, ...given } = givenValues(BLOCK_MEMBERS[draft.kind], draft);
  const { createdAt, ...values } = given;
  return {
    blockType: draft.kind,
    ...values,
    ...(id === "" ? {} : { id }),
    ...(createdAt === undefined ? {} : { createdAt }),
    // The form holds what the kind of block demands; the schema checks the values.
  } as unknown as NewBlock;
}

/** The block as it would stand in the document, to be checked. */
export function fullBlock(draft: BlockDraft): Readonly<Record<string, unknown>> {
  return { id: "new", createdAt: PLACEHOLDER_TIME, ...newBlock(draft) };
}

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
  const changes = memberChanges(BLOCK_MEMBERS[after.kind], before, after, stored);
  if (changes.length === 0) return null;
  const fields: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  for (const change of changes) {
    if ("text" in change) texts[change.name] = change.text;
    else fields[change.name] = "value" in change ? change.value : null;
  }
  return { fields, texts };
}
