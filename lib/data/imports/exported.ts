import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw } from "kysely";

import { getWritableStore } from "../library/client";
import { foldTitle } from "../store/keys/fold-title";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { findDocuments, type StoredDocument } from "./identity";

/** What a file says of the conversation it may be an export of. */
interface ExportTraits {
  /** The formats it can have left in. */
  readonly formats: readonly string[];
  /** The fingerprint of what it says; "" where it says too little. */
  readonly textHash: string;
  /** What the file is called, as exports are by the conversation; null for an entry of a list. */
  readonly title: string | null;
}

/** So many documents are compared with a file. */
const MOST = 20;

/**
 * Conversations outside the trash that have left in one of the formats, and whose export a file may be: those that say
 * the same, else those it is called like. Newest first.
 */
export async function findExported(
  viewer: Viewer,
  { formats, textHash, title }: ExportTraits,
): Promise<StoredDocument[]> {
  const store = await getWritableStore(viewer);
  return store.read(async (sql) => {
    const left = sql.query
      .selectFrom("ExportItem as i")
      .innerJoin("Export as x", "x.id", "i.exportId")
      .where("x.format", "in", formats)
      .where("x.outcome", "=", "done");
    const [first] = await left.select("i.id").limit(1).execute();
    if (first === undefined) return [];
    const thatLeft = async (found: readonly StoredDocument[]) => {
      const ids = found.map(({ id }) => id);
      if (ids.length === 0) return [];
      const known = await left
        .select("i.conversationId")
        .distinct()
        .where("i.conversationId", "in", ids)
        .execute();
      const exported = new Set(known.map(({ conversationId }) => conversationId));
      return found.filter(({ id }) => exported.has(id)).slice(0, MOST);
    };
    if (textHash !== "") {
      const alike = await findDocuments(sql, "conversation", (eb) =>
        eb(raw.ref<string | null>("textHash"), "=", textHash),
      );
      const exported = await thatLeft(alike);
      if (exported.length > 0) return exported;
    }
    if (title === null) return [];
    const others = await findDocuments(sql, "conversation", (eb) =>
      eb(raw.ref<string>("titleKey"), "=", foldTitle(title)),
    );
    return thatLeft(others);
  });
}

/** The document outside the trash that alone left in a download of these bytes; null where none did. */
export async function findByExportHash(
  viewer: Viewer,
  kind: DocumentKind,
  fileHash: string,
): Promise<StoredDocument | null> {
  const store = await getWritableStore(viewer);
  return store.read(async (sql) => {
    const [item, ...others] = await sql.query
      .selectFrom("ExportItem as i")
      .innerJoin("Export as x", "x.id", "i.exportId")
      .select(["i.conversationId", "i.exportId"])
      .where("x.sha256", "=", fileHash)
      .where("x.outcome", "=", "done")
      .orderBy("i.id", "desc")
      .limit(2)
      .execute();
    if (item === undefined || others.some(({ exportId }) => exportId === item.exportId))
      return null;
    const [found] = await findDocuments(sql, kind, (eb) => eb("id", "=", item.conversationId));
    return found ?? null;
  });
}

/** Toolset files outside the trash with a toolset or a tool of one of these names, newest first. */
export async function findToolsetFiles(
  viewer: Viewer,
  names: { readonly toolsets: readonly string[]; readonly tools: readonly string[] },
): Promise<StoredDocument[]> {
  const { toolsets, tools } = names;
  if (toolsets.length === 0 && tools.length === 0) return [];
  const store = await getWritableStore(viewer);
  return store.read(async (sql) => {
    const rows = await sql.query
      .selectFrom("ToolsetFile as f")
      .innerJoin("Toolset as s", "s.fileKey", "f.key")
      .leftJoin("Tool as t", "t.toolsetRowId", "s.id")
      .select("f.id")
      .distinct()
      .where("f.deletedMs", "is", null)
      .where("f.state", "=", "live")
      .where((eb) =>
        eb.or([
          ...(toolsets.length === 0 ? [] : [eb("s.toolsetId", "in", toolsets)]),
          ...(tools.length === 0 ? [] : [eb("t.name", "in", tools)]),
        ]),
      )
      .limit(MOST)
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    return findDocuments(sql, "toolsets", (eb) => eb("id", "in", ids));
  });
}
