import type { Refusal } from "@/lib/domain/document/edit-result";
import { TOOLSETS_MEDIA_TYPE, TOOLSETS_SCHEMA_URL } from "@/lib/domain/toolset/schema/toolset";
import { editStructure } from "@/lib/domain/toolset/edit/structure";
import { applyEdits } from "@/lib/json/edit";
import { contentHash } from "@/lib/json/hash";
import { splitDocument } from "@/lib/json/pieces";

import type { ToolsetInput } from "../documents/input";
import { logEdit } from "../changes/record/log";
import { notePermissions } from "../ledger/chain/note";
import { getSharedStore } from "../library/client";
import type { Durability } from "../store/store-type";
import { newId } from "../store/keys/new-id";
import { fileProblems } from "../messages/rows/problem-counts";
import { stageToolsetFile } from "./rows/stage";
import { LOCAL_PROFILE, claimToolsets } from "../api/register-toolset";

/** An empty document, laid out as new toolsets are to be. */
const EMPTY = JSON.stringify(
  { mediaType: TOOLSETS_MEDIA_TYPE, schema: TOOLSETS_SCHEMA_URL, toolsets: [] },
  null,
  2,
);

/**
 * Makes a toolset file with one toolset. Taking it back puts the file into the trash.
 * @param how `actor`: who does it, where that is not the person at this machine
 * @returns the store id of the file
 */
export async function createToolsetFile(
  toolset: unknown,
  { actor, durability }: { readonly actor?: string; readonly durability?: Durability } = {},
): Promise<{ ok: true; id: string } | Refusal> {
  const added = editStructure(EMPTY, { kind: "addToolset", value: toolset });
  if (!added.ok) return added;
  const text = applyEdits(EMPTY, added.edits);
  const { head, elements, tail } = cut(text, "toolsets");
  const toolsets = elements.map(({ lead, raw }): ToolsetInput => {
    const inner = cut(raw, "tools");
    return { lead, head: inner.head, tail: inner.tail, tools: inner.elements };
  });
  const store = await getSharedStore();
  const id = await store.write(async (sql) => {
    const staged = await stageToolsetFile(sql, newId(), {
      target: { mode: "new" },
      format: "cjson",
      head,
      tail,
      toolsets,
      importHash: contentHash(text),
      problems: await fileProblems(text),
    });
    // It was not imported, so it has no such hash.
    await sql.query
      .updateTable("ToolsetFile")
      .set({ state: "live", importId: null, importHash: null })
      .where("id", "=", staged.id)
      .execute();
    const row = await sql.query
      .selectFrom("ToolsetFile")
      .select("key")
      .where("id", "=", staged.id)
      .executeTakeFirst();
    const atMs = Date.now();
    const piece = { table: "ToolsetFile", column: "deletedMs" } as const;
    const ops = [{ piece, before: atMs, after: null }];
    const entityKey = row?.key ?? 0;
    const edit = { label: added.label, ops, atMs, actor };
    const changeId = await logEdit(sql, "toolset", entityKey, edit);
    // The toolset and each tool that comes with it, as for one that is added to a file.
    const decisions = toolsets.reduce((sum, { tools }) => sum + 1 + tools.length, 0);
    await notePermissions(sql, changeId, { noun: "toolset", entityKey, decisions, actor });
    await claimToolsets(sql, staged.id, actor ?? LOCAL_PROFILE);
    return staged.id;
  }, durability);
  return { ok: true, id };
}

function cut(text: string, key: string) {
  const split = splitDocument(text, key);
  if (!split.ok) throw new Error(`a new toolset file is not readable: ${split.problem.message}`);
  return split.pieces;
}
