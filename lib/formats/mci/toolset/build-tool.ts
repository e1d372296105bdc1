import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { slotOf } from "@/lib/domain/toolset/schema/slot-member";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";

import { placeholderFor } from "../check/placeholder";
import { applyEdits, valuesOf } from "./slot";
import { withoutMember } from "@/lib/formats/kit/source/without-member";

/** What a toolset says of how its tools are run. */
export interface Runner {
  /** The server of a toolset of kind mcp. */
  readonly serverName: string | null;
  /** What paths of tools over HTTP begin with. */
  readonly baseUrl: string | null;
}

/** Order of members in a tool that is new in a file. */
const ORDER = [
  "name",
  "disabled",
  "annotations",
  "description",
  "inputSchema",
  "execution",
  "enableAnyPaths",
  "directoryAllowList",
  "tags",
];

/** The definition of a tool that came from elsewhere. */
export function buildTool(
  tool: Tool,
  runner: Runner,
): { readonly definition: JsonRecord; readonly isPlaceholder: boolean } {
  const known = executionOf(tool, runner);
  const annotations = annotationsOf(tool);
  const { tags } = toolClaims({ ...tool });
  const { execution, disabled } = known ?? placeholderFor(tool.name);
  const built = {
    name: tool.name,
    ...(disabled || tool.enabled === false ? { disabled: true } : {}),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(tool.summary === undefined ? {} : { description: tool.summary }),
    ...(tool.argsSchema === undefined ? {} : { inputSchema: tool.argsSchema }),
    execution,
    ...(tags.length === 0 ? {} : { tags }),
  };
  const edited = applyEdits(built, { values: valuesOf(tool), removed: [] });
  const isPlaceholder = known === null && !Object.hasOwn(valuesOf(tool), "execution");
  const freed =
    isPlaceholder || tool.enabled === false ? edited : withoutMember(edited, ["disabled"]);
  return { definition: inOrder(freed), isPlaceholder };
}

function annotationsOf(tool: Tool): JsonRecord {
  const { title, hints } = toolClaims({ ...tool });
  const stated = {
    title,
    readOnlyHint: hints.readOnly,
    destructiveHint: hints.destructive,
    idempotentHint: hints.idempotent,
    openWorldHint: hints.openWorld,
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null));
}

function executionOf(
  tool: Tool,
  { serverName, baseUrl }: Runner,
): { execution: JsonRecord; disabled: false } | null {
  if (serverName !== null) {
    const execution = { type: "mcp", serverName, toolName: tool.name };
    return { execution, disabled: false };
  }
  const source = asRecord(slotOf({ ...tool }, "cadenya")?.["source"]);
  const http = asRecord(asRecord(asRecord(source?.["spec"])?.["config"])?.["http"]);
  const path = asText(http?.["path"]);
  if (http === null || path === null || baseUrl === null) return null;
  const [headers, query] = [asRecord(http["headers"]), asRecord(http["query"])];
  const execution = {
    type: "http",
    method: (asText(http["requestMethod"]) ?? "GET").toUpperCase(),
    url: `${baseUrl.replace(/(?<!\/)\/+$/, "")}/${path.replace(/^\/+/, "")}`,
    ...(headers === null ? {} : { headers }),
    ...(query === null ? {} : { params: query }),
  };
  return { execution, disabled: false };
}

/** The address the tools of a toolset over HTTP begin with. */
export function baseUrlOf(toolset: JsonRecord): string | null {
  const source = asRecord(slotOf(toolset, "cadenya")?.["source"]);
  const adapter = asRecord(asRecord(asRecord(source?.["spec"])?.["adapter"])?.["http"]);
  return asText(adapter?.["baseUrl"]);
}

function inOrder(record: JsonRecord): JsonRecord {
  const place = (name: string) => {
    const at = ORDER.indexOf(name);
    return at === -1 ? ORDER.length : at;
  };
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => place(a) - place(b)));
}
