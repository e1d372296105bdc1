import type { FixPreview, FixPreviewRequest } from "@/lib/domain/imports/fixes";

import { fixFiles, fixText } from "./apply-fixes";
import { IMPORT_LIMITS } from "../source/limits";
import { openTexts, type TextStore } from "../session/open-texts";
import { openTree } from "../session/open-tree";
import type { PlannedItem } from "../items/planned";
import { refuse, type Refused } from "../upload/problem";
import { findPlannedItem } from "../session/stored-plan";

/** Lines around a change that are shown as well. */
const AROUND = 3;
/** Nobody reads more than this before a button is pressed. */
const MOST_CHARACTERS = 200_000;

/** What the automatic fixes of a rule would change in an item of a plan; the plan stays as it is. */
export async function previewFix(
  importId: string,
  { item: itemId, rule }: FixPreviewRequest,
): Promise<{ ok: true; preview: FixPreview } | Refused> {
  const planned = await findPlannedItem(importId, itemId);
  if (planned === null) return refuse("not-found", "There is no such item, or it was thrown away.");
  const texts = openTexts(importId);
  try {
    const all = await changedTexts(planned, texts, rule);
    const files = all.filter(({ before, after }) => before !== after).map(narrow);
    const size = files.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
    if (size <= MOST_CHARACTERS) return { ok: true, preview: { files } };
    return refuse("too-large", "The fix changes more than can be shown.");
  } finally {
    await texts.close();
  }
}

type ChangedText = FixPreview["files"][number];

async function changedTexts(
  planned: PlannedItem,
  texts: TextStore,
  rule: string,
): Promise<ChangedText[]> {
  const { item, source, fileHash } = planned;
  const opened = await openTree(planned, texts);
  const files = opened && (await fixFiles(opened, item, fileHash, rule));
  if (opened !== null && files !== null) {
    return [...files.files].map(([name, after]) => {
      return { name, before: opened.tree.files.get(name) ?? "", after };
    });
  }
  if (source === null || item.verdict === "invalid") return [];
  if (source.text.end - source.text.start > IMPORT_LIMITS.compareBytes) return [];
  const before = await texts.text(source.text);
  const done = await fixText(item, fileHash, before, rule);
  return done === null ? [] : [{ name: item.name, before, after: done.text }];
}

/** Without the lines that both begin and end with, apart from those close to the change. */
function narrow({ name, before, after }: ChangedText): ChangedText {
  const old = before.split("\n");
  const fresh = after.split("\n");
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const from = Math.max(0, start - AROUND);
  const left = Math.max(0, end - AROUND);
  const cut = (lines: readonly string[]) => lines.slice(from, lines.length - left).join("\n");
  return { name, before: cut(old), after: cut(fresh) };
}
