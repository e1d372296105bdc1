import { withoutMark } from "@/lib/data/documents/byte-length";
import { heldBackTools, type HeldBackTool } from "@/lib/data/sync/held-back";
import { toolsetText } from "@/lib/data/toolsets/list";
import { DEFAULT_WRITER_OPTIONS, type ExportRequest } from "@/lib/domain/exports/request";
import type { ToolLoss, ToolLosses } from "@/lib/domain/exports/review";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { FidelityReport } from "@/lib/formats/kit/contract/format";
import type { ToolFilesWriter, ToolWriter } from "@/lib/formats/kit/contract/tool-writer";
import { findToolFilesWriter, findToolWriter } from "@/lib/formats/tool-writers";
import { addAll } from "@/lib/shared/add-all";

import type { ScopedDocument } from "../scope/scope";

const LISTED = 200;
const EXAMINED = 2000;

/** Stands for a tool that says nothing, so that what is lost is that of its toolset. */
const PLAIN_TOOL = { name: "tool", summary: "A tool." };

interface Item {
  readonly toolset: string;
  readonly tool: string | null;
  readonly losses: readonly ToolLoss[];
}

/**
 * What the toolsets in scope, and each of their tools, lose in the format they are to leave in; found out by
 * writing them one by one. No file says that a tool is held back here.
 * @returns null for a format that is none of tools, where nothing is lost
 */
export async function toolLosses(
  documents: readonly ScopedDocument[],
  { format, options }: ExportRequest,
): Promise<ToolLosses | null> {
  const writer = findTrial(format);
  const roundTrip = options?.roundTrip ?? false;
  const items: Item[] = [];
  let left = EXAMINED;
  for (const { id, kind } of documents) {
    if (kind !== "toolsets" || left <= 0) continue;
    const file = await readFile(id);
    const waiting = heldBackLosses(await heldBackTools(id, file));
    for (const [at, toolset] of toolsetsOf(file).entries()) {
      if (toolset === null || left <= 0) continue;
      const tools = asList(toolset["tools"]).slice(0, left).map(asRecord);
      left -= tools.length;
      const name = asText(toolset["id"]) ?? "";
      const own = writer === null ? [] : lossesOf(writer, plainToolset(toolset, writer), roundTrip);
      const each = tools.map((tool, position): Item => {
        const held = waiting.get(`${at}/${position}`) ?? [];
        const isWritten = writer !== null && !listsServers(writer);
        const lost = isWritten ? lossesOf(writer, alone(name, tool), roundTrip) : [];
        return { toolset: name, tool: asText(tool?.["name"]) ?? "", losses: [...held, ...lost] };
      });
      const found = [{ toolset: name, tool: null, losses: own }, ...each];
      addAll(
        items,
        found.filter(({ losses }) => losses.length > 0),
      );
    }
  }
  if (writer === null && items.length === 0) return null;
  return { items: items.slice(0, LISTED), more: Math.max(0, items.length - LISTED) };
}

const alone = (id: string, tool: JsonRecord | null): JsonRecord => ({
  id,
  kind: "builtin",
  tools: [tool],
});

function heldBackLosses(tools: readonly HeldBackTool[]): ReadonlyMap<string, readonly ToolLoss[]> {
  return new Map(
    tools.map(({ toolset, tool, why }): [string, ToolLoss[]] => [
      `${toolset}/${tool}`,
      [{ concept: "that it is held back", action: "dropped", detail: why }],
    ]),
  );
}

/** A writer as it is tried out: what it reports of a file, and not what it writes. */
interface Trial extends Pick<ToolWriter | ToolFilesWriter, "id" | "facts"> {
  readonly report: (file: unknown, roundTrip: boolean) => FidelityReport;
}

function findTrial(format: string): Trial | null {
  const writer = findToolWriter(format);
  if (writer !== null) {
    const { id, facts } = writer;
    return { id, facts, report: (file, roundTrip) => writer.write(file, { roundTrip }).fidelity };
  }
  const files = findToolFilesWriter(format);
  if (files === null) return null;
  const { id, facts } = files;
  return {
    id,
    facts,
    report: (file, roundTrip) =>
      files.writeFiles(file, { ...DEFAULT_WRITER_OPTIONS, roundTrip }).fidelity,
  };
}

const listsServers = ({ id }: Trial) => id.startsWith("mcp-config-");

function plainToolset(toolset: JsonRecord, writer: Trial): JsonRecord {
  return { ...toolset, tools: listsServers(writer) ? toolset["tools"] : [PLAIN_TOOL] };
}

function lossesOf(writer: Trial, toolset: JsonRecord, roundTrip: boolean): ToolLoss[] {
  const file = { toolsets: [toolset] };
  const { lost, mapped } = writer.report(file, false);
  const carries = roundTrip && writer.report(file, true).kept.length > 0;
  const gone = lost.map(({ what, why }): ToolLoss => {
    const action = carries ? "carried" : what === "names as they are" ? "renamed" : "dropped";
    return { concept: what, action, detail: why };
  });
  const invented = Object.keys(mapped).flatMap((name): ToolLoss[] => {
    const fact = writer.facts[name];
    if (!INVENTED.has(name) || fact?.fate !== "mapped") return [];
    return [{ concept: words(name), action: "invented", detail: fact.to }];
  });
  return [...gone, ...invented];
}

/** Facts about what a format demands and the tool does not say. */
const INVENTED: ReadonlySet<string> = new Set([
  "inventedVersions",
  "describedParameters",
  "unknownOutputs",
]);

const words = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^invented /, "");

/** Null for a file that is damaged so that it is no JSON; the review names it among the damaged ones. */
async function readFile(id: string): Promise<unknown> {
  const stored = await toolsetText(id);
  if (stored === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stored.asStored) chunks.push(chunk);
  try {
    return JSON.parse(withoutMark(Buffer.concat(chunks).toString()));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** By their place; null for what is no toolset. */
function toolsetsOf(file: unknown): (JsonRecord | null)[] {
  return asList(asRecord(file)?.["toolsets"]).map(asRecord);
}
