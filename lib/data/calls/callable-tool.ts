import type { CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { extensionKey } from "@/lib/domain/document/extension-key";

import { getSharedStore } from "../library/client";
import { collectTool } from "../tools/collect";
import { nameAsListed } from "../sync/pins/name-as-listed";
import { findToolsetFile } from "../toolsets/rows/find";
import { readToolsetDocuments } from "../permissions/documents";

/** Which tool is meant. */
export interface ToolPointer {
  /** Of the file: store id, or `doc:` and the id of one of its toolsets. */
  readonly fileId: string;
  /** Row id of the toolset. */
  readonly toolset: number;
  /** The tool's place in it. */
  readonly tool: number;
}

/** A tool with what a call of it needs, as it is stored now. */
export interface CallableTool {
  /** The document's id of the toolset. */
  readonly toolsetId: string;
  readonly toolset: JsonRecord;
  /** The tool's name in the document. */
  readonly name: string;
  readonly tool: JsonRecord;
  readonly toolRowId: number;
  /** As its server calls it, which a person may have renamed here. */
  readonly serverName: string;
  /** The schema of its arguments as its server listed it, which a person may have edited here. */
  readonly serverSchema: unknown;
  /** The schema of its answers, as its server states it; undefined where it states none. */
  readonly outputSchema: unknown;
  /** Its server only takes calls of it as tasks, which are asked about until they end. */
  readonly wantsTask: boolean;
  /** Levels and gates; null for a tool without a name. */
  readonly collected: CollectedTool | null;
}

/** Finds a tool for a call; null when there is none. */
export async function readCallableTool(
  pointer: ToolPointer,
  installation: Installation,
): Promise<CallableTool | null> {
  const store = await getSharedStore();
  const file = await store.read((sql) => findToolsetFile(sql, pointer.fileId, ["id"]));
  const document = (await readToolsetDocuments()).find(({ fileId }) => fileId === file?.id);
  const at = document?.toolsets.findIndex(({ rowId }) => rowId === pointer.toolset) ?? -1;
  const toolset = asRecord(document?.toolsets[at]?.value);
  const tool = asRecord(asList(toolset?.["tools"])[pointer.tool]);
  if (document === undefined || toolset === null || tool === null) return null;
  const row = await readRow(pointer);
  if (row === undefined) return null;
  const name = asText(tool["name"]) ?? "";
  const listed = listedDefinition(tool);
  return {
    toolsetId: asText(toolset["id"]) ?? "",
    toolset,
    name,
    tool,
    toolRowId: row.id,
    serverName: nameAtServer(row) ?? asText(listed?.["name"]) ?? name,
    serverSchema: listed?.["inputSchema"] ?? tool["argsSchema"],
    outputSchema: listed?.["outputSchema"],
    wantsTask: asRecord(listed?.["execution"])?.["taskSupport"] === "required",
    collected: await collectTool(document, { at, position: pointer.tool }, installation),
  };
}

async function readRow({ toolset, tool }: ToolPointer) {
  const store = await getSharedStore();
  return store.read((sql) =>
    sql.query
      .selectFrom("Tool as t")
      .leftJoin("ToolPin as p", "p.toolRowId", "t.id")
      .select(["t.id", "p.mcpName", "p.seenRaw"])
      .where("t.toolsetRowId", "=", toolset)
      .orderBy("t.ordinal")
      .limit(1)
      .offset(tool)
      .executeTakeFirst(),
  );
}

function nameAtServer({ mcpName, seenRaw }: PinnedName): string | null {
  return mcpName === null || seenRaw === null ? mcpName : nameAsListed(mcpName, seenRaw);
}

interface PinnedName {
  readonly mcpName: string | null;
  readonly seenRaw: string | null;
}

/** The definition that was imported from a server. */
function listedDefinition(tool: JsonRecord): JsonRecord | null {
  const slot = asRecord(asRecord(tool["extensions"])?.[extensionKey("mcp")]);
  return asRecord(slot?.["source"]);
}
