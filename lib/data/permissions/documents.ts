import { applicationDefaults } from "@/lib/domain/permissions/resolve/application-defaults";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { createTurns } from "@/lib/work/turns";

import { getSharedStore } from "../library/client";
import { isReadable } from "../documents/find";
import { requireIntactFile } from "../toolsets/rows/seal";
import { toolTexts } from "../toolsets/rows/tool-slices";
import { getSettings } from "../settings/settings";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import type { Row } from "../store/connection/queries";

/** One toolset file, parsed: what a permission is decided from. */
export interface StoredToolsets {
  /** Store id. */
  readonly fileId: string;
  readonly title: string;
  readonly revision: number;
  /** In document order, each complete with its tools. Shared between callers, so never changed. */
  readonly toolsets: readonly {
    /** Row id, for edits. */
    readonly rowId: number;
    /** An edit has to expect it. */
    readonly revision: number;
    readonly value: unknown;
  }[];
}

type FileRow = Pick<Row<"ToolsetFile">, "key" | "id" | "title" | "revision">;

/** Parsed files of each open library by store id. */
const parsedFiles = new WeakMap<Store["library"], Map<string, StoredToolsets>>();

/**
 * Every toolset file outside the trash, by title. A file is read and parsed once for each of its revisions, so
 * that lists over all conversations can ask again and again.
 * @throws DocumentDamagedError for a file that is not what was written: without it, other tools would be offered
 */
export async function readToolsetDocuments(): Promise<StoredToolsets[]> {
  const store = await getSharedStore();
  const known = parsedFiles.get(store.library) ?? new Map<string, StoredToolsets>();
  parsedFiles.set(store.library, known);
  return store.read(async (sql) => {
    const files = await sql.query
      .selectFrom("ToolsetFile as e")
      .select(["e.key", "e.id", "e.title", "e.revision"])
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .orderBy("e.titleKey")
      .orderBy("e.id")
      .execute();
    const documents: StoredToolsets[] = [];
    const turn = createTurns();
    for (const file of files) {
      await turn();
      documents.push(await parsedFile(sql, known, file));
    }
    const present = new Set(files.map(({ id }) => id));
    for (const id of known.keys()) if (!present.has(id)) known.delete(id);
    return documents;
  });
}

/** The application's own defaults as a level of the resolver: without a member where nothing is set. */
export async function readApplicationDefaults(): Promise<JsonRecord> {
  const { defaultEnabled, defaultApproval } = await getSettings();
  return applicationDefaults(defaultEnabled, defaultApproval);
}

async function parsedFile(
  sql: Sql,
  parsed: Map<string, StoredToolsets>,
  file: FileRow,
): Promise<StoredToolsets> {
  const known = parsed.get(file.id);
  if (known?.revision === file.revision && known.title === file.title) return known;
  const { key, id, title, revision } = file;
  await requireIntactFile(sql, key);
  const shells = await sql.query
    .selectFrom("Toolset")
    .select(["id", "revision", "head", "tail"])
    .where("fileKey", "=", key)
    .orderBy("ordinal")
    .execute();
  const toolsets: StoredToolsets["toolsets"][number][] = [];
  for (const { id: rowId, revision: shellRevision, head, tail } of shells) {
    const value: unknown = JSON.parse(head + tail);
    await parseTools(sql, rowId, value);
    toolsets.push({ rowId, revision: shellRevision, value });
  }
  const document: StoredToolsets = { fileId: id, title, revision, toolsets };
  parsed.set(id, document);
  return document;
}

/** Puts the tools of a toolset into its list, which the text around them leaves empty. */
async function parseTools(sql: Sql, rowId: number, toolset: unknown): Promise<void> {
  const list = asRecord(toolset)?.["tools"];
  const tools: unknown[] = Array.isArray(list) ? list : [];
  const turn = createTurns();
  for await (const { raw } of toolTexts(sql, rowId)) {
    // A schema of 100,000 members takes long to parse, and thousands of small ones as well.
    await turn();
    tools.push(JSON.parse(raw));
  }
}
