import type { ToolDefinition, ToolLibrary } from "@/lib/domain/conversation/tool-calls/definition";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { compileForeignSchema, type ForeignCheck } from "@/lib/validation/foreign-schema";
import { getStore } from "@/lib/data/library/client";
import { READABLE } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";

interface ToolRow {
  readonly name: string;
  readonly raw: string;
  readonly toolsetId: string;
  readonly version: string | null;
  readonly fileId: string;
}

/** Longer definitions are not compiled; no tool a model can use has one. */
const LONGEST_TOOL = 200_000;
/** Compiled checks that are kept. */
const CHECKS_KEPT = 500;

/** Checks by their tool's text, so that an edited tool or another library has its own. */
const checks = new Map<string, ForeignCheck | null>();

/** `loadToolLibrary` for messages that are not in the library. */
export async function readToolLibrary(messages: Iterable<unknown>): Promise<ToolLibrary> {
  const store = await getStore();
  return store.read((sql) => loadToolLibrary(sql, messages));
}

/** The stored tools that the calls of some messages name. */
export async function loadToolLibrary(sql: Sql, messages: Iterable<unknown>): Promise<ToolLibrary> {
  const names = calledNames(messages);
  if (names.size === 0) return { isEmpty: true, named: () => [] };
  const rows = await sql.all<ToolRow>(
    `SELECT t.name, t.raw, s."toolsetId", s.version, e.id AS "fileId"
     FROM "Tool" t JOIN "Toolset" s ON s.id = t."toolsetRowId" JOIN "ToolsetFile" e ON e.key = s."fileKey"
     WHERE t.name IN (SELECT value FROM json_each(?)) AND e."deletedMs" IS NULL AND ${READABLE}`,
    JSON.stringify([...names]),
  );
  const tools = new Map<string, ToolDefinition[]>();
  for (const row of rows) {
    const { fileId, toolsetId, version } = row;
    const definition: ToolDefinition = {
      fileId,
      toolsetId,
      version,
      judgeArgs: (args) => checkOf(row)?.(args) ?? null,
    };
    const known = tools.get(row.name);
    if (known === undefined) tools.set(row.name, [definition]);
    else known.push(definition);
  }
  const isEmpty = rows.length === 0 && !(await hasToolsets(sql));
  return { isEmpty, named: (name) => tools.get(name) ?? [] };
}

function calledNames(messages: Iterable<unknown>): Set<string> {
  const names = new Set<string>();
  for (const message of messages) {
    for (const value of asList(asRecord(message)?.contentBlocks)) {
      const name = asText(asRecord(asRecord(value)?.toolRef)?.name);
      if (name !== null) names.add(name);
    }
  }
  return names;
}

async function hasToolsets(sql: Sql): Promise<boolean> {
  const row = await sql.get<{ id: string }>(
    `SELECT e.id FROM "ToolsetFile" e WHERE e."deletedMs" IS NULL AND ${READABLE} LIMIT 1`,
  );
  return row !== undefined;
}

function checkOf({ raw }: ToolRow): ForeignCheck | null {
  if (raw.length > LONGEST_TOOL) return null;
  const known = checks.get(raw);
  if (known !== undefined) return known;
  const schema = asRecord(asRecord(JSON.parse(raw))?.argsSchema);
  const usable = schema !== null && findSchemaFault(schema) === null;
  const check = usable ? compileForeignSchema(schema) : null;
  checks.set(raw, check);
  const [oldest] = checks.keys();
  if (checks.size > CHECKS_KEPT && oldest !== undefined) checks.delete(oldest);
  return check;
}
