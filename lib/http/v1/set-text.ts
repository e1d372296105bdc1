import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Written } from "@/lib/domain/tool-sets-api/update";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { metaOf } from "@/lib/formats/cadenya/set/apply";
import { CADENYA_FORMAT, CADENYA_KEY, slugOf } from "@/lib/formats/cadenya/set/identity";
import { projectSet } from "@/lib/formats/cadenya/set/project";
import { equalJson } from "@/lib/json/equal";

import type { ReadSet } from "./set-object";

/** The id a new toolset wants: its external id without what separates toolsets from tools, else its name. */
export function toolsetIdFor({ metadata }: Written): string {
  const external = (asText(metadata["externalId"]) ?? "").replaceAll(/[/:\s]+/gu, "-");
  return (
    external.replaceAll(/^-+|(?<!-)-+$/gu, "") || slugOf(asText(metadata["name"]) ?? "", "tools")
  );
}

/** The toolset that a new tool set is. */
export function newToolset(id: string, written: Written): JsonRecord {
  const { metadata, spec } = written;
  const source = { metadata, spec };
  const { kind, server, headers } = projectSet(source);
  return {
    id,
    kind,
    ...(server === null ? {} : { server }),
    ...(headers === null ? {} : { headers }),
    tools: [],
    extensions: {
      [CADENYA_KEY]: { v: 1, format: CADENYA_FORMAT, origin: true, source, meta: { id } },
    },
  };
}

/** The edits that make a toolset say what was written; none where it does already. */
export function setEdits(
  { toolset, slot, object, written: before }: ReadSet,
  written: Written,
): ToolsetEdit[] {
  if (equalJson(before, written)) return [];
  const source = sourceOf(object, written);
  const was = projectSet(object ?? { spec: before.spec });
  const is = projectSet(source);
  const edits: ToolsetEdit[] = (["kind", "server", "headers"] as const)
    .filter((member) => !equalJson(was[member], is[member]))
    .map((member) => memberEdit(null, [member], is[member]));
  const kept = slotWith(slot, source, { id: toolset["id"] });
  edits.push(memberEdit(null, ["extensions", CADENYA_KEY], kept));
  return edits;
}

/** The object to keep: everything else of it stays, also what stood beside `metadata` in files. */
export function sourceOf(object: JsonRecord | null, { metadata, spec }: Written): JsonRecord {
  const { name: _name, externalId: _externalId, labels: _labels, ...rest } = object ?? {};
  const { name: _n, externalId: _e, labels: _l, ...given } = asRecord(rest["metadata"]) ?? {};
  return { ...rest, metadata: { ...given, ...metadata }, spec };
}

/** The slot with another object in it; edits that were kept beside the former one are part of it now. */
export function slotWith(
  slot: JsonRecord | null,
  source: JsonRecord,
  meta: JsonRecord,
): JsonRecord {
  const { values: _values, removed: _removed, ...rest } = slot ?? { v: 1, format: CADENYA_FORMAT };
  // The key of a file was an external id, which the object states itself now.
  const { key: _key, ...known } = metaOf(slot);
  return { ...rest, source, meta: { ...known, ...meta } };
}

/** An edit that sets a member, or removes it where the value is null. */
export function memberEdit(
  tool: number | null,
  path: readonly (string | number)[],
  value: unknown,
): ToolsetEdit {
  const edit = { kind: "member", tool, path } as const;
  return value === null || value === undefined ? edit : { ...edit, value };
}
