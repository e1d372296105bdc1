import { asRecord, asText } from "@/lib/shared/read-value";

import type { Sql } from "../store/connection/sql";
import type { LedgerEntry } from "./chain/entry";

/** What an entry is about, as long as it is there for whoever looks. */
export interface LedgerSubject {
  readonly noun: "conversation" | "toolset" | "import";
  readonly id: string;
  readonly title: string;
}

/** Of what is said about a conversation and of links to one the entry names the conversation beside the subject. */
function namedBy({ subject, body }: Pick<LedgerEntry, "subject" | "body">): readonly string[] {
  try {
    const conversation = asText(asRecord(JSON.parse(body))?.["conversation"]);
    return conversation === null ? [subject] : [subject, conversation];
  } catch {
    // The check of the ledger tells of a body that cannot be read.
    return [subject];
  }
}

/** What each of some entries is about; null for what has no page, is gone, or is not for whoever looks. */
export async function subjectsOf(
  { query }: Sql,
  entries: readonly Pick<LedgerEntry, "subject" | "body">[],
): Promise<(LedgerSubject | null)[]> {
  const named = entries.map(namedBy);
  const ids = [...new Set(named.flat())];
  if (ids.length === 0) return [];
  const known = new Map<string, LedgerSubject>();
  for (const row of await query
    .selectFrom("Import")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute()) {
    known.set(row.id, { noun: "import", id: row.id, title: row.name });
  }
  for (const [noun, table] of [
    ["toolset", "ToolsetFile"],
    ["conversation", "Conversation"],
  ] as const) {
    const rows = await query
      .selectFrom(table)
      .select(["id", "title"])
      .where("id", "in", ids)
      .where("state", "=", "live")
      .execute();
    for (const { id, title } of rows) known.set(id, { noun, id, title });
  }
  return named.map((own) => own.map((id) => known.get(id)).find((it) => it !== undefined) ?? null);
}
