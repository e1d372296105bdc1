import { setImmediate as nextTurn } from "node:timers/promises";

import { openSealed, openSealedObject } from "@/lib/data/documents/sealed-json";
import type { Sql } from "@/lib/data/store/connection/sql";
import { verifyCheck, type VerifyCheck } from "@/lib/domain/backup/report";

/** Holds what undoes edits and imports against the hashes it was written with. */
export async function verifyNotes(sql: Sql): Promise<VerifyCheck> {
  const edits = await checkChanges(sql);
  const items = await checkItems(sql);
  return verifyCheck("history", edits.checked + items.checked, [...edits.faults, ...items.faults]);
}

interface Found {
  readonly checked: number;
  readonly faults: readonly string[];
}

const ROWS_PER_PAGE = 100;

async function checkChanges({ query }: Sql): Promise<Found> {
  const faults: string[] = [];
  let checked = 0;
  for (let after = 0; ;) {
    const rows = await query
      .selectFrom("Change as n")
      .leftJoin("Conversation as c", (on) =>
        on.onRef("c.key", "=", "n.entityKey").on("n.noun", "=", "conversation"),
      )
      .leftJoin("ToolsetFile as t", (on) =>
        on.onRef("t.key", "=", "n.entityKey").on("n.noun", "=", "toolset"),
      )
      .select(["n.id", "n.noun", "n.ops", "c.id as conversation", "t.id as file"])
      .where("n.id", ">", after)
      .orderBy("n.id")
      .limit(ROWS_PER_PAGE)
      .execute();
    for (const { id, noun, ops, conversation, file } of rows) {
      if (!Array.isArray(openSealed(ops))) {
        const where = noun === "conversation" ? "conversation" : "toolset file";
        const named = conversation ?? file ?? "that is gone";
        faults.push(`${where} ${named}: change ${id} of its history is not what was written`);
      }
      checked += 1;
      await nextTurn();
    }
    const last = rows.at(-1);
    if (last === undefined) return { checked, faults };
    after = last.id;
  }
}

async function checkItems({ query }: Sql): Promise<Found> {
  const faults: string[] = [];
  let checked = 0;
  for (let after = 0; ;) {
    const rows = await query
      .selectFrom("ImportItem")
      .select(["id", "kind", "entityId", "undo"])
      .where("id", ">", after)
      .where("undo", "is not", null)
      .orderBy("id")
      .limit(ROWS_PER_PAGE)
      .execute();
    for (const { id, kind, entityId, undo } of rows) {
      if (typeof openSealedObject(undo ?? "") !== "object") {
        const named = `${kind} ${entityId ?? "that is gone"}`;
        faults.push(
          `${named}: what import item ${id} noted for undoing it is not what was written`,
        );
      }
      checked += 1;
      await nextTurn();
    }
    const last = rows.at(-1);
    if (last === undefined) return { checked, faults };
    after = last.id;
  }
}
