import type { ChangeNoun } from "@/lib/domain/library/change";
import { changedMembers } from "@/lib/shared/changed-members";
import type { Difference } from "@/lib/domain/exports/proof";
import { asRecord, asText } from "@/lib/shared/read-value";

import { piecesAtImport, type EditedPiece, type PiecesAtImport } from "./pieces-at-import";
import type { Sql } from "../store/connection/sql";
import { withoutMark } from "../documents/byte-length";

/** What a document says differently than when it was imported, by the log of its edits. */
export async function differencesSinceImport(
  sql: Sql,
  noun: ChangeNoun,
  key: number,
): Promise<Difference[]> {
  const past = await piecesAtImport(sql, noun, key);
  const inside = past.edited.flatMap((piece) => elementDifference(piece));
  const differences = [...(await shellDifferences(sql, past)), ...inside];
  if (await isReordered(sql, key, past)) differences.push({ kind: "order-changed" });
  return differences;
}

function elementDifference({ piece, now, before }: EditedPiece): Difference[] {
  if (now === before || piece.column !== "raw") return [];
  if (piece.table === "Tool") {
    if (now === null || before === null) return [];
    return [
      { kind: "tool-changed", name: nameIn(now, "name"), members: changedMembers(before, now) },
    ];
  }
  if (before === null) {
    return now === null ? [] : [{ kind: "message-added", messageId: nameIn(now, "id") }];
  }
  if (now === null) return [{ kind: "message-removed", messageId: nameIn(before, "id") }];
  const members = changedMembers(before, now);
  return [{ kind: "message-changed", messageId: nameIn(before, "id"), members }];
}

function nameIn(text: string, member: string): string {
  return asText(asRecord(JSON.parse(text))?.[member]) ?? "";
}

/** Head and tail are one text that was cut at the list inside it; either may have been edited alone. */
async function shellDifferences(sql: Sql, { edited }: PiecesAtImport): Promise<Difference[]> {
  const parts = new Map<string, { table: EditedPiece["piece"]["table"]; id: number }>();
  for (const { piece, now, before } of edited) {
    if (piece.column === "raw" || now === before) continue;
    parts.set(`${piece.table} ${piece.id}`, { table: piece.table, id: piece.id });
  }
  const differences: Difference[] = [];
  for (const { table, id } of parts.values()) {
    const now = await readShell(sql, table, id);
    if (now === undefined) continue;
    const was = (part: "head" | "tail") =>
      edited.find(({ piece }) => piece.table === table && piece.id === id && piece.column === part)
        ?.before ?? now[part];
    const present = withoutMark(now.head) + now.tail;
    const members = changedMembers(withoutMark(was("head")) + was("tail"), present);
    differences.push(
      table === "Toolset"
        ? { kind: "toolset-changed", name: nameIn(present, "id"), members }
        : { kind: "document-changed", members },
    );
  }
  return differences;
}

async function readShell({ query }: Sql, table: EditedPiece["piece"]["table"], id: number) {
  if (table === "Conversation") {
    const shell = query.selectFrom("Conversation").select(["head", "tail"]).where("key", "=", id);
    return shell.executeTakeFirst();
  }
  if (table !== "Toolset") return undefined;
  return query
    .selectFrom("Toolset")
    .select(["head", "tail"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether the messages that were and are there are in another order. */
async function isReordered(
  sql: Sql,
  key: number,
  { edited, ordinals }: PiecesAtImport,
): Promise<boolean> {
  if (ordinals.size === 0) return false;
  const rows = await sql.query
    .selectFrom("Message")
    .select(["id", "ordinal"])
    .where("conversationKey", "=", key)
    .orderBy("ordinal")
    .execute();
  const added = new Set(
    edited
      .filter(({ piece, before }) => piece.table === "MessageBody" && before === null)
      .map(({ piece }) => piece.id),
  );
  let last = Number.NEGATIVE_INFINITY;
  for (const { id, ordinal } of rows) {
    if (added.has(id)) continue;
    const was = ordinals.get(id) ?? ordinal;
    if (was < last) return true;
    last = was;
  }
  return false;
}
