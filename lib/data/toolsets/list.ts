import { shortName } from "@/lib/domain/conversation/facts/short-name";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { asList, asRecord } from "@/lib/shared/read-value";
import type {
  ToolsetFileDetail,
  ToolsetFileListItem,
  ToolsetRow,
} from "@/lib/domain/toolset/view/listing";
import { archivedAt } from "@/lib/domain/toolset/schema/archived";
import { storedPermissions } from "@/lib/domain/permissions/resolve/stored-permissions";
import { inTurns } from "@/lib/work/turns";

import { getSharedStore } from "../library/client";
import { getOverrides } from "../conversations/get";
import { SEAL_COLUMNS } from "../documents/damage";
import { sealedText, type DocumentText } from "../documents/text";
import { isReadable } from "../documents/find";
import { findToolsetFile } from "./rows/find";
import { readInstallationGates } from "../permissions/installation-gates";
import { readApplicationDefaults, readToolsetDocuments } from "../permissions/documents";
import type { Sql } from "../store/connection/sql";
import { countWaitingItems } from "../sync/pins/waiting-items";
import { countConflicts } from "../sync/pins/conflicts";
import { readSyncStates } from "../sync/pins/states";
import { withoutMark } from "../documents/byte-length";
import { requireIntactFile } from "./rows/seal";
import { toolsetFilePieces } from "./rows/text";
import { toolRows, type ToolKey, type ToolsetPlaces } from "./grid-rows";
import type { Row } from "../store/connection/queries";

const FILE_COLUMNS = [
  "id",
  "documentId",
  "title",
  "format",
  "toolsetCount",
  "toolCount",
  "errorCount",
  "warningCount",
  "byteLength",
  "revision",
  "storedMs",
  "editedMs",
  "deletedMs",
] as const;

/** All toolset files by title. */
export async function listToolsetFiles(
  options: { trash?: boolean } = {},
): Promise<ToolsetFileListItem[]> {
  const store = await getSharedStore();
  const rows = await store.read((sql) =>
    sql.query
      .selectFrom("ToolsetFile as e")
      .select(FILE_COLUMNS)
      .where(isReadable)
      .where("e.deletedMs", options.trash === true ? "is not" : "is", null)
      .orderBy("e.titleKey")
      .orderBy("e.id")
      .execute(),
  );
  return rows.map(fileItem);
}

/** As lists and pages show it: the title is made of ids, and there may be a book in the place of one. */
function fileItem<Item extends { readonly title: string }>(row: Item): Item {
  return { ...row, title: shortName(row.title) };
}

const SHELL_COLUMNS = ["id", "toolsetId", "kind", "version", "revision", "head", "tail"] as const;

type ShellRow = Pick<Row<"Toolset">, (typeof SHELL_COLUMNS)[number]>;

/** In which context a file is read. */
export interface ToolsetFileOptions {
  /** Store id, or `doc:` and a document id, of the conversation in view; ignored when there is none. */
  readonly conversation?: string | null | undefined;
  /** Adds what holds on this machine only; without it permissions are those of the documents. */
  readonly installation?: Installation;
}

/** The rows of a file before they are read. */
export interface StoredRows {
  readonly key: number;
  readonly item: ToolsetFileListItem;
  readonly shells: readonly ShellRow[];
  /** By the row id of their toolset. */
  readonly tools: ReadonlyMap<number, readonly ToolKey[]>;
}

/**
 * A toolset file with its toolsets and tools, without the texts.
 * @param id store id, or `doc:` and the joined ids of its toolsets, or `doc:` and the id of one of them
 */
export async function getToolsetFile(
  viewer: Viewer,
  id: string,
  options: ToolsetFileOptions = {},
): Promise<ToolsetFileDetail | null> {
  const asked = options.conversation ?? null;
  const conversation = asked === null ? null : await getOverrides(viewer, asked);
  const application = await readApplicationDefaults();
  const found = await readPlacedToolset(id, options.installation);
  if (found === null) return null;
  const { rows, places } = found;
  const tools = await inTurns(
    toolRows(
      {
        ...places,
        application,
        ...(conversation === null ? {} : { conversation }),
      },
      rows.shells.map((shell) => rows.tools.get(shell.id) ?? []),
    ),
  );
  return {
    file: rows.item,
    application,
    conversation:
      conversation === null
        ? null
        : {
            id: conversation.id,
            title: conversation.title,
            titleDerived: conversation.titleDerived,
            shellRevision: conversation.shellRevision,
          },
    toolsets: rows.shells.map((shell, position) => ({
      row: toolsetRow(shell, position),
      tools: tools[position] ?? [],
    })),
    conflicts: await countConflicts(rows.item.id),
    waitingItems: await countWaitingItems(rows.item.id),
  };
}

/**
 * Looks a file up, with the keys of its tools in document order.
 * @throws DocumentDamagedError
 */
export async function readToolsetRows(id: string): Promise<StoredRows | null> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const file = await findToolsetFile(sql, id, ["key", ...FILE_COLUMNS]);
    if (file === undefined) return null;
    const { key, ...item } = file;
    await requireIntactFile(sql, key);
    const shells = await sql.query
      .selectFrom("Toolset")
      .select(SHELL_COLUMNS)
      .where("fileKey", "=", key)
      .orderBy("ordinal")
      .execute();
    return { key, item: fileItem(item), shells, tools: await toolKeys(sql, key) };
  });
}

async function toolKeys(sql: Sql, fileKey: number): Promise<Map<number, ToolKey[]>> {
  const rows = await sql.query
    .selectFrom("Tool as t")
    .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
    .select(["t.id", "t.revision", "t.toolsetRowId"])
    .where("s.fileKey", "=", fileKey)
    .orderBy("t.toolsetRowId")
    .orderBy("t.ordinal")
    .execute();
  const byToolset = new Map<number, ToolKey[]>();
  for (const { toolsetRowId, ...key } of rows) {
    const keys = byToolset.get(toolsetRowId);
    if (keys === undefined) byToolset.set(toolsetRowId, [key]);
    else keys.push(key);
  }
  return byToolset;
}

type Placed = Pick<ToolsetPlaces, "toolsets" | "from" | "syncState" | "local">;

/**
 * The rows of a file and its parsed toolsets among all of the library. Somebody may write between the two looks at
 * the library: then both are taken again.
 * @param id as for `getToolsetFile`
 * @returns null when there is no such file, or none any more
 */
export async function readPlacedToolset(
  id: string,
  installation?: Installation,
): Promise<{ readonly rows: StoredRows; readonly places: Placed } | null> {
  for (;;) {
    const rows = await readToolsetRows(id);
    if (rows === null) return null;
    const places = await toolsetPlaces(rows, installation);
    if (places !== null) return { rows, places };
  }
}

/**
 * The file's parsed toolsets among all of the library; alone when the file is in the trash.
 * @returns null when the rows are not what is stored any more
 */
export async function toolsetPlaces(
  { key, item }: StoredRows,
  installation?: Installation,
): Promise<Placed | null> {
  const documents = await readToolsetDocuments();
  const at = documents.findIndex(({ fileId }) => fileId === item.id);
  if (documents[at]?.revision !== item.revision) {
    const text = await textAt(key, item.revision);
    if (text === null) return null;
    return { toolsets: asList(asRecord(JSON.parse(withoutMark(text)))?.["toolsets"]), from: 0 };
  }
  const from = documents.slice(0, at).reduce((sum, { toolsets }) => sum + toolsets.length, 0);
  // Rows are asked for of this file only.
  const own = documents[at].toolsets;
  const states = await readSyncStates(own);
  const local = installation && (await readInstallationGates(own, installation));
  return {
    toolsets: documents.flatMap(({ toolsets }) => toolsets.map(({ value }) => value)),
    syncState: ({ toolset, tool }) => states({ toolset: toolset - from, tool }),
    local: ({ toolset, tool }) => local?.({ toolset: toolset - from, tool }) ?? [],
    from,
  };
}

/** The text of a file, as long as it has this revision. */
async function textAt(key: number, revision: number): Promise<string | null> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const row = await sql.query
      .selectFrom("ToolsetFile as e")
      .select("e.revision")
      .where("e.key", "=", key)
      .where(isReadable)
      .executeTakeFirst();
    return row?.revision === revision ? (await toolsetFilePieces(sql, key)).join("") : null;
  });
}

function toolsetRow({ head, tail, ...row }: ShellRow, position: number): ToolsetRow {
  const shell = asRecord(JSON.parse(head + tail));
  return {
    ...row,
    version: shortName(row.version),
    position,
    defaults: storedPermissions(asRecord(shell?.["toolsetDefaults"])),
    ...(archivedAt(shell) === null ? {} : { isArchived: true as const }),
  };
}

/** The document's exact bytes. */
export async function toolsetText(id: string): Promise<DocumentText | null> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const file = await findToolsetFile(sql, id, ["key", "revision", ...SEAL_COLUMNS]);
    if (file === undefined) return null;
    return sealedText(file, await toolsetFilePieces(sql, file.key));
  });
}
