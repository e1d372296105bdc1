import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { lintDefinition } from "@/lib/domain/toolset/lint/definition";
import type {
  ExampleFault,
  ToolPage,
  ToolQuestion,
  ToolCaller,
} from "@/lib/domain/toolset/view/tool-page";
import { argumentCheck } from "@/lib/validation/check-arguments";
import { createStepBudget } from "@/lib/validation/step-budget";

import { getStore, getSharedStore } from "../library/client";
import { collectTool, type ToolPlace } from "./collect";
import { findToolsetFile } from "../toolsets/rows/find";
import { readToolsetDocuments, type StoredToolsets } from "../permissions/documents";
import { type Sql, readFlags } from "../store/connection/sql";
import { loadDefinitions } from "./history";
import { isReadable } from "../documents/find";

const SHOWN = 50;

/** Everything about one tool; null when there is none of this name. */
export async function getToolPage(
  viewer: Viewer,
  question: ToolQuestion,
  installation: Installation,
): Promise<ToolPage | null> {
  const store = await getStore(viewer);
  const file = await store.read((sql) => findToolsetFile(sql, question.fileId, ["key", "id"]));
  if (file === undefined) return null;
  const documents = await readToolsetDocuments();
  const document = documents.find(({ fileId }) => fileId === file.id);
  const place = document && findPlace(document, question);
  if (document === undefined || place === undefined) return null;
  const { at, position, tool } = place;
  const toolset = document.toolsets[at];
  const value = asRecord(toolset?.value);
  if (toolset === undefined || value === null) return null;
  const { versions, callers, count } = await store.read(async (sql) => {
    const row = await toolRow(sql, toolset.rowId, position);
    return {
      versions: row === null ? [] : await loadDefinitions(sql, file.key, row),
      ...(await loadCallers(sql, question.toolsetId, question.name)),
    };
  });
  return {
    fileId: file.id,
    fileTitle: document.title,
    fileRevision: document.revision,
    toolset: {
      rowId: toolset.rowId,
      revision: toolset.revision,
      position: at,
      id: question.toolsetId,
      kind: asText(value["kind"]) ?? "",
    },
    position,
    tool,
    isTwin: place.isTwin,
    collected: await collectTool(document, place, installation),
    remarks: lintDefinition(tool),
    examples: judgeExamples(tool),
    versions,
    callers,
    callerCount: count,
  };
}

interface Place extends ToolPlace {
  readonly tool: Readonly<Record<string, unknown>>;
  readonly isTwin: boolean;
}

function findPlace(
  { toolsets }: StoredToolsets,
  { toolsetId, name, position }: ToolQuestion,
): Place | undefined {
  for (const [at, { value }] of toolsets.entries()) {
    const toolset = asRecord(value);
    if ((asText(toolset?.["id"]) ?? "") !== toolsetId) continue;
    const fitting = asList(toolset?.["tools"]).flatMap((item, place) => {
      const tool = asRecord(item);
      return tool !== null && (asText(tool["name"]) ?? "") === name ? [{ tool, place }] : [];
    });
    const found = fitting.find(({ place }) => place === position) ?? fitting[0];
    if (found === undefined) continue;
    const { tool, place } = found;
    return { at, position: place, tool, isTwin: fitting.length > 1 };
  }
  return undefined;
}

function judgeExamples(tool: Place["tool"]): (readonly ExampleFault[] | null)[] {
  const examples = asList(tool["examples"]);
  if (examples.length === 0 || tool["argsSchema"] === undefined) return examples.map(() => []);
  const { check } = argumentCheck(tool["argsSchema"]);
  const budget = createStepBudget();
  return examples.map((example) => check(example, budget));
}

/** The revision of the file with a tool of this name; null when there is none. */
export async function findToolRevision(question: ToolQuestion): Promise<number | null> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const file = await findToolsetFile(sql, question.fileId, ["key", "revision"]);
    if (file === undefined) return null;
    const tool = await sql.query
      .selectFrom("Tool as t")
      .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
      .select("t.id")
      .where("s.fileKey", "=", file.key)
      .where("s.toolsetId", "=", question.toolsetId)
      .where("t.name", "=", question.name)
      .limit(1)
      .executeTakeFirst();
    return tool === undefined ? null : file.revision;
  });
}

async function toolRow(sql: Sql, toolsetRow: number, position: number): Promise<number | null> {
  const row = await sql.query
    .selectFrom("Tool")
    .select("id")
    .where("toolsetRowId", "=", toolsetRow)
    .orderBy("ordinal")
    .limit(1)
    .offset(position)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The conversations outside the trash whose shown or hidden messages call a tool, the latest first.
 * @param toolsetId calls that name no toolset count too
 */
async function loadCallers(
  sql: Sql,
  toolsetId: string,
  name: string,
): Promise<{ callers: ToolCaller[]; count: number }> {
  const rows = await sql.query
    .selectFrom("ToolEvent as t")
    .innerJoin("Message as m", "m.id", "t.messageId")
    .innerJoin("Conversation as e", "e.key", "t.conversationKey")
    .select(({ fn }) => [
      "e.id as conversationId",
      "e.title",
      "e.titleDerived",
      "e.isPrivate",
      fn.countAll<number>().as("calls"),
      fn.max("t.messageId").as("messageId"),
      fn.max("t.atMs").as("lastMs"),
    ])
    .where("t.toolName", "=", name)
    .where((eb) => eb.or([eb("t.toolsetId", "=", toolsetId), eb("t.toolsetId", "is", null)]))
    .where("t.kind", "=", "call")
    .where("m.deleted", "=", 0)
    .where("e.deletedMs", "is", null)
    .where(isReadable)
    .groupBy(["e.key", "e.id", "e.title", "e.titleDerived", "e.isPrivate"])
    .orderBy(({ fn }) => fn.max("t.atMs"), "desc")
    .orderBy("e.key", "desc")
    .execute();
  return {
    callers: rows
      .slice(0, SHOWN)
      .map((row) =>
        readFlags<ToolCaller, "isPrivate" | "titleDerived">(row, ["isPrivate", "titleDerived"]),
      ),
    count: rows.length,
  };
}
