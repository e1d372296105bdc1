import { collectGates } from "@/lib/domain/permissions/gates";
import { asRecord } from "@/lib/domain/read-value";
import type {
  ToolRow,
  ToolsetFileDetail,
  ToolsetFileListItem,
  ToolsetRow,
} from "@/lib/domain/toolset/listing";

import { getStore } from "./client";
import type { DocumentText } from "./document-text";
import { encodePieces } from "./document-text";
import { READABLE } from "./find-entity";
import { findToolsetFile } from "./find-toolset-file";
import type { Sql, WithFlags } from "./sql";
import { readFlags } from "./sql";
import { shellFacts } from "./toolset-columns";

const FILE_COLUMNS = `e.id, e."documentId", e.title, e.format, e."toolsetCount", e."toolCount",
  e."errorCount", e."warningCount", e."byteLength", e.revision, e."storedMs", e."editedMs", e."deletedMs"`;

/** All toolset files by title. */
export async function listToolsetFiles(
  options: { trash?: boolean } = {},
): Promise<ToolsetFileListItem[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<ToolsetFileListItem>(
      `SELECT ${FILE_COLUMNS} FROM "ToolsetFile" e
       WHERE ${READABLE} AND e."deletedMs" IS ${options.trash === true ? "NOT NULL" : "NULL"}
       ORDER BY e."titleKey", e.id`,
    ),
  );
}

interface ShellRow {
  readonly id: number;
  readonly toolsetId: string;
  readonly kind: string;
  readonly version: string | null;
  readonly revision: number;
  readonly head: string;
  readonly tail: string;
}

type StoredTool = WithFlags<Omit<ToolRow, "position" | "gates">, "enabled" | "requiresApproval"> & {
  readonly toolsetRowId: number;
  /** The text of a tool that states a status; others have nothing that could gate them. */
  readonly statusText: string | null;
};

/**
 * A toolset file with its toolsets and tools, without the texts.
 * @param id store id, or `doc:` and the joined ids of its toolsets, or `doc:` and the id of one of them
 */
export async function getToolsetFile(id: string): Promise<ToolsetFileDetail | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    const file = await findToolsetFile<ToolsetFileListItem & { key: number }>(
      sql,
      id,
      `e.key, ${FILE_COLUMNS}`,
    );
    if (file === undefined) return null;
    const { key, ...item } = file;
    const shells = await sql.all<ShellRow>(
      `SELECT id, "toolsetId", kind, version, revision, head, tail FROM "Toolset"
       WHERE "fileKey" = ? ORDER BY ordinal`,
      key,
    );
    const tools = await loadTools(sql, key);
    return {
      file: item,
      toolsets: shells.map((shell, position) => ({
        row: toolsetRow(shell, position),
        tools: toolRows(shell, tools.get(shell.id) ?? []),
      })),
    };
  });
}

async function loadTools(sql: Sql, fileKey: number): Promise<Map<number, StoredTool[]>> {
  const rows = await sql.all<StoredTool>(
    `SELECT t.id, t."toolsetRowId", t.name, t.summary, t.enabled, t."requiresApproval", t.revision,
       CASE WHEN instr(t.raw, 'TOOL_STATUS_') > 0 THEN t.raw END "statusText"
     FROM "Tool" t JOIN "Toolset" s ON s.id = t."toolsetRowId"
     WHERE s."fileKey" = ? ORDER BY t."toolsetRowId", t.ordinal`,
    fileKey,
  );
  const byToolset = new Map<number, StoredTool[]>();
  for (const row of rows) {
    const tools = byToolset.get(row.toolsetRowId);
    if (tools === undefined) byToolset.set(row.toolsetRowId, [row]);
    else tools.push(row);
  }
  return byToolset;
}

function toolsetRow({ head, tail, ...row }: ShellRow, position: number): ToolsetRow {
  return { ...row, position, defaults: shellFacts(head, tail).defaults };
}

function toolRows({ head, tail }: ShellRow, stored: readonly StoredTool[]): ToolRow[] {
  const toolset = asRecord(JSON.parse(head + tail));
  return stored.map((entry, position) => {
    const { toolsetRowId: _, statusText, ...row } = entry;
    const tool = statusText === null ? null : asRecord(JSON.parse(statusText));
    const gates = collectGates(toolset, tool, position, null);
    return readFlags<ToolRow, "enabled" | "requiresApproval">({ ...row, position, gates }, [
      "enabled",
      "requiresApproval",
    ]);
  });
}

/** The document's exact bytes. */
export async function toolsetText(id: string): Promise<DocumentText | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    const file = await findToolsetFile<ToolsetFileListItem & { key: number }>(
      sql,
      id,
      `e.key, ${FILE_COLUMNS}`,
    );
    if (file === undefined) return null;
    const { documentId, title, byteLength, revision } = file;
    const pieces = await toolsetFilePieces(sql, file.key);
    return {
      id: file.id,
      documentId,
      title,
      isPrivate: false,
      byteLength,
      revision,
      chunks: encodePieces(pieces),
      close: () => undefined,
    };
  });
}

/** Every piece of a toolset file in order; joined, they are the document. Such files are small. */
export async function toolsetFilePieces(sql: Sql, key: number): Promise<string[]> {
  const file = await sql.get<{ head: string; tail: string }>(
    `SELECT head, tail FROM "ToolsetFile" WHERE key = ?`,
    key,
  );
  if (file === undefined) return [];
  const shells = await sql.all<{ id: number; lead: string; head: string; tail: string }>(
    `SELECT id, lead, head, tail FROM "Toolset" WHERE "fileKey" = ? ORDER BY ordinal`,
    key,
  );
  const pieces = [file.head];
  for (const { id, lead, head, tail } of shells) {
    pieces.push(lead, head);
    const tools = await sql.all<{ lead: string; raw: string }>(
      `SELECT lead, raw FROM "Tool" WHERE "toolsetRowId" = ? ORDER BY ordinal`,
      id,
    );
    for (const tool of tools) pieces.push(tool.lead, tool.raw);
    pieces.push(tail);
  }
  pieces.push(file.tail);
  return pieces;
}
