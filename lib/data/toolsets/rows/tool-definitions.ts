import type { ToolDefinition, ToolLibrary } from "@/lib/domain/conversation/tool-calls/definition";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { compileForeignSchema, type ForeignCheck } from "@/lib/validation/foreign-schema";
import { createStepBudget } from "@/lib/validation/step-budget";
import { createTurns } from "@/lib/work/turns";
import { getSharedStore } from "@/lib/data/library/client";
import { isReadable } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import type { Row } from "@/lib/data/store/connection/queries";

import { createToolCheck, type StoredTool } from "./intact";

type ToolRow = Pick<Row<"Tool">, "raw">;

/** Longer definitions are not compiled; no tool a model can use has one. */
const LONGEST_TOOL = 200_000;
/** Compiled checks that are kept. */
const CHECKS_KEPT = 500;

/** For all calls of one answer together: far more than they need, and a tenth of a second. */
const MOST_STEPS = 50_000;

/** Checks by their tool's text, so that an edited tool or another library has its own. */
const checks = new Map<string, ForeignCheck | null>();

/** `loadToolLibrary` for messages that are not in the library. */
export async function readToolLibrary(messages: Iterable<unknown>): Promise<ToolLibrary> {
  const store = await getSharedStore();
  return store.read((sql) => loadToolLibrary(sql, messages));
}

/** The stored tools that the calls of some messages name. */
export async function loadToolLibrary(sql: Sql, messages: Iterable<unknown>): Promise<ToolLibrary> {
  const names = calledNames(messages);
  if (names.size === 0) return { isEmpty: true, named: () => [] };
  const rows = await sql.query
    .selectFrom("Tool as t")
    .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select(["t.name", "t.lead", "t.raw", "t.bodyHash", "s.toolsetId", "s.version"])
    .select(["e.id as fileId", "e.key as fileKey"])
    .where("t.name", "in", listed([...names]))
    .where("e.deletedMs", "is", null)
    .where(isReadable)
    .execute();
  const damaged = await damagedTools(sql, rows);
  const checks = await compileInTurns(rows);
  const budget = createStepBudget(MOST_STEPS);
  const tools = new Map<string, ToolDefinition[]>();
  for (const row of rows) {
    const { fileId, toolsetId, version } = row;
    const definition: ToolDefinition = {
      fileId,
      toolsetId,
      version,
      // By a definition that nobody wrote no call is judged.
      judgeArgs: (args) => (damaged.has(row) ? null : (checks.get(row)?.(args, budget) ?? null)),
    };
    const known = tools.get(row.name);
    if (known === undefined) tools.set(row.name, [definition]);
    else known.push(definition);
  }
  const isEmpty = rows.length === 0 && !(await hasToolsets(sql));
  return { isEmpty, named: (name) => tools.get(name) ?? [] };
}

/** Compiling one takes milliseconds, and a message may call hundreds. */
async function compileInTurns<Tool extends ToolRow>(
  rows: readonly Tool[],
): Promise<Map<Tool, ForeignCheck | null>> {
  const turn = createTurns();
  const compiled = new Map<Tool, ForeignCheck | null>();
  for (const row of rows) {
    const due = turn();
    if (due !== undefined) await due;
    compiled.set(row, checkOf(row));
  }
  return compiled;
}

/** Tools that are not what was written; those of a text that was compiled before need no other look. */
async function damagedTools<Tool extends StoredTool>(
  sql: Sql,
  rows: readonly Tool[],
): Promise<Set<Tool>> {
  const damaged = new Set<Tool>();
  const look = createToolCheck(sql);
  for (const row of rows) if (!checks.has(row.raw) && !(await look(row))) damaged.add(row);
  return damaged;
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
  const row = await sql.query
    .selectFrom("ToolsetFile as e")
    .select("e.id")
    .where("e.deletedMs", "is", null)
    .where(isReadable)
    .limit(1)
    .executeTakeFirst();
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
