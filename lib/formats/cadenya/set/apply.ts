import { layered } from "@/lib/domain/toolset/schema/slot-member";
import { asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";

import { withoutMembers } from "@/lib/formats/kit/source/without-member";

import { CADENYA_KEY, identityOf, withIdentity } from "./identity";
import { ADDRESSES, callMember, projectSet, projectTool } from "./project";
import { headersFromHub, toService } from "./references";

/** What our extension holds of a toolset or a tool; null when it has none. */
export function slotOf(item: { readonly extensions?: unknown }): JsonRecord | null {
  return asRecord(asRecord(item.extensions)?.[CADENYA_KEY]);
}

export const metaOf = (slot: JsonRecord | null) => asRecord(slot?.["meta"]) ?? {};

const GATED = new Set(["TOOL_STATUS_FILTERED", "TOOL_STATUS_ARCHIVED", "TOOL_STATUS_OMITTED"]);

/** The tool that was read with what was edited since; without edits it is the same object. */
export function editTool(source: JsonRecord, tool: Tool, slot: JsonRecord | null): JsonRecord {
  const was = projectTool(source);
  const given = asText(metaOf(slot)["name"]) ?? was.name;
  const isSummary = (tool.summary || null) === was.summary;
  const isSchema = equalJson(tool.argsSchema ?? null, was.argsSchema);
  const isApproval = (tool.requiresApproval ?? null) === was.requiresApproval;
  const status = asText(asRecord(source["spec"])?.["status"]) ?? "";
  const isHidden = tool.enabled === false && !GATED.has(status);
  const isSame = isSummary && isSchema && isApproval && !isHidden;
  const named = tool.name === given ? source : withCallName(source, tool.name);
  const edited = isSame
    ? named
    : withSpec(named, {
        ...(isSummary ? {} : { description: tool.summary ?? "" }),
        ...(isSchema ? {} : { parameters: tool.argsSchema ?? {} }),
        ...(isApproval ? {} : { requiresApproval: tool.requiresApproval }),
        ...(isHidden ? { status: "TOOL_STATUS_FILTERED" } : {}),
      });
  return withValues(edited, slot);
}

/** A renamed tool goes by its new name where it went by the old one. */
function withCallName(source: JsonRecord, name: string): JsonRecord {
  const member = callMember(source);
  if (member === null) return withIdentity(source, "name", name);
  const config = asRecord(asRecord(source["spec"])?.["config"]);
  const called = { ...asRecord(config?.[member]), toolName: name };
  return withSpec(source, { config: { ...config, [member]: called } });
}

/** The set that was read with what was edited since; without edits it is the same object. */
export function editSet(
  source: JsonRecord,
  toolset: JsonRecord,
  slot: JsonRecord | null,
): JsonRecord {
  const was = projectSet(source);
  const { id: given, key } = metaOf(slot);
  const id = asText(toolset["id"]) ?? "";
  const isNamedByKey = asText(key) !== null && identityOf(source).externalId === null;
  const isSameId = given === undefined || id === given || id === "";
  const named = isSameId || isNamedByKey ? source : withIdentity(source, "externalId", id);
  const headers = asRecord(toolset["headers"]);
  const url = asText(asRecord(toolset["server"])?.["url"]);
  const isHeaders = equalJson(headers, was.headers);
  const isUrl = url === asText(was.server?.["url"]);
  const isKind = toolset["kind"] === was.kind;
  if (isKind && isHeaders && isUrl) return withValues(named, slot);
  const adapters = asRecord(asRecord(named["spec"])?.["adapter"]) ?? {};
  const adapter = isKind ? was.adapter : null;
  const address = adapter === null ? null : ADDRESSES[adapter];
  if (adapter === null || address === null) {
    const { adapter: _, ...spec } = asRecord(named["spec"]) ?? {};
    const built = buildAdapter(toolset);
    return withValues({ ...named, spec: { ...spec, ...built } }, slot);
  }
  const details = changed(asRecord(adapters[adapter]) ?? {}, {
    ...(isUrl ? {} : { [address]: url === null ? undefined : toService(url) }),
    ...(isHeaders ? {} : { headers: headers === null ? undefined : headersFromHub(headers) }),
  });
  return withValues(withSpec(named, { adapter: { ...adapters, [adapter]: details } }), slot);
}

/** The adapter of a toolset that came from elsewhere, as the member of a `spec`; `{}` where none fits. */
export function buildAdapter(toolset: JsonRecord): JsonRecord {
  const url = asText(asRecord(toolset["server"])?.["url"]);
  const headers = asRecord(toolset["headers"]);
  const sent =
    headers === null || Object.keys(headers).length === 0
      ? {}
      : { headers: headersFromHub(headers) };
  if (url === null) return {};
  if (toolset["kind"] === "mcp") return { adapter: { mcp: { url: toService(url), ...sent } } };
  return toolset["kind"] === "uri"
    ? { adapter: { http: { baseUrl: toService(url), ...sent } } }
    : {};
}

function withSpec(object: JsonRecord, members: JsonRecord): JsonRecord {
  return { ...object, spec: changed(asRecord(object["spec"]) ?? {}, members) };
}

/** The record with other members; undefined takes one away. */
function changed(record: JsonRecord, members: JsonRecord): JsonRecord {
  const entries = Object.entries({ ...record, ...members });
  return recordFrom(entries.filter(([, value]) => value !== undefined));
}

/** What was edited of the members only this format has, and what was taken away. */
export function withValues(object: JsonRecord, slot: JsonRecord | null): JsonRecord {
  const values = asRecord(slot?.["values"]);
  const merged = values === null ? object : (asRecord(layered(object, values)) ?? object);
  return withoutMembers(merged, slot?.["removed"]);
}
