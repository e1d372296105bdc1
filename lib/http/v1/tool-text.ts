import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { FieldPaths } from "@/lib/domain/tool-sets-api/field-mask";
import type { Written } from "@/lib/domain/tool-sets-api/update";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { CADENYA_FORMAT, CADENYA_KEY } from "@/lib/formats/cadenya/set/identity";
import { freeName } from "@/lib/shared/free-name";
import { projectTool } from "@/lib/formats/cadenya/set/project";
import { equalJson } from "@/lib/json/equal";

import { memberEdit, slotWith, sourceOf } from "./set-text";
import type { ReadTool, ShownTool } from "./tool-object";

const AVAILABLE = "TOOL_STATUS_AVAILABLE";

/** What was written, with the status it has when none is given. */
export function withStatus({ metadata, spec }: Written): Written {
  return { metadata, spec: { ...spec, status: spec["status"] ?? AVAILABLE } };
}

/**
 * The CJSON tool that a new tool is.
 * @param names of the other tools of the set; nothing else may be called so
 */
export function newTool(written: Written, names: readonly string[]): JsonRecord {
  const source = { metadata: written.metadata, spec: written.spec };
  const { summary, argsSchema, requiresApproval } = projectTool(source);
  const name = freeName(projectTool(source).name ?? "tool", new Set(names));
  return {
    name,
    ...(summary === null ? {} : { summary }),
    ...(argsSchema === null ? {} : { argsSchema }),
    ...(requiresApproval === null ? {} : { requiresApproval }),
    extensions: {
      [CADENYA_KEY]: {
        v: 1,
        format: CADENYA_FORMAT,
        origin: true,
        source,
        // The filters of a set are about what its server lists.
        meta: { name, byHand: true },
      },
    },
  };
}

/** An update of one tool. */
export interface ToolChange {
  readonly written: Written;
  /** The status was asked for, so a switch that says otherwise goes. */
  readonly isStatusSet: boolean;
  /** Tools of the set are off unless they say that they are on. */
  readonly isOffUnsaid: boolean;
  readonly position: number;
  /** Names of the other tools of the set. */
  readonly names: readonly string[];
}

/** The edits that make a tool say what was written; none where it does already. */
export function toolEdits(read: ReadTool, change: ToolChange): ToolsetEdit[] {
  const { tool, slot, object, written: before } = read;
  const { written, isStatusSet, position, names } = change;
  const isOff = tool["enabled"] === false || (tool["enabled"] !== true && change.isOffUnsaid);
  const isSwitchedOn = isStatusSet && isOff && written.spec["status"] === AVAILABLE;
  const isSame = equalJson(withStatus(before), withStatus(written));
  if (isSame && !isSwitchedOn) return [];
  const source = sourceOf(object, written);
  const was = projectTool(object ?? { metadata: before.metadata, spec: before.spec });
  const is = projectTool(source);
  const present = asText(tool["name"]) ?? "";
  const name = is.name === was.name ? present : freeName(is.name ?? "tool", new Set(names));
  const edit = (path: string[], value: unknown): ToolsetEdit => memberEdit(position, path, value);
  return [
    ...(name === present ? [] : [edit(["name"], name)]),
    ...(["summary", "argsSchema", "requiresApproval"] as const)
      .filter((member) => !equalJson(was[member], is[member]))
      .map((member) => edit([member], is[member])),
    ...(isSwitchedOn ? [edit(["enabled"], change.isOffUnsaid ? true : null)] : []),
    edit(["extensions", CADENYA_KEY], slotWith(slot, source, { name })),
  ];
}

/**
 * What was written, where members that say what the client was told are as they are stored: while a definition waits
 * for a person, a client that sends back what it read has edited nothing.
 */
export function asStored(written: Written, shown: Written, stored: Written): Written {
  const spec = Object.entries(written.spec).map(([name, value]): [string, unknown] => [
    name,
    equalJson(value, shown.spec[name]) ? stored.spec[name] : value,
  ]);
  return { ...written, spec: Object.fromEntries(spec.filter(([, value]) => value !== undefined)) };
}

/**
 * What a client was told of a tool, with its status, which comes of much that no client writes, and with the approval
 * that something else asks for against what the tool says.
 * @param isMeant whether an update is about a member
 */
export function toldValues(
  { written, status, toldApproval }: ShownTool,
  isMeant: (member: string) => boolean,
): Written {
  const said = written.spec["requiresApproval"];
  const isOverruled = said === false && toldApproval === true;
  return {
    ...written,
    spec: {
      ...written.spec,
      ...(isMeant("status") ? {} : { status }),
      ...(isOverruled && !isMeant("requiresApproval") ? { requiresApproval: true } : {}),
    },
  };
}

/**
 * Whether an update is about a member of the spec, and does not merely send along what the client was told: that would
 * keep a tool off that waits for a person, or is gone for a while, once nothing else does.
 */
export function isMeant(wanted: string, body: JsonRecord, paths: FieldPaths): boolean {
  const isNamed = paths.some(([part, member]) => part === "spec" && member === wanted);
  return isNamed && (paths.length === 1 || (asText(body["updateMask"]) ?? "").trim() !== "");
}

/**
 * The body without a `requiresApproval` that says no where nothing says anything else. Current clients are answered
 * one for every tool and send it back with the rest; stored, it would stand against rules that are made later.
 */
export function withoutImplied(body: JsonRecord, { written }: ReadTool): JsonRecord {
  const spec = asRecord(body["spec"]);
  const isImplied =
    spec?.["requiresApproval"] === false && written.spec["requiresApproval"] === undefined;
  if (spec === null || !isImplied) return body;
  const { requiresApproval: _, ...rest } = spec;
  return { ...body, spec: rest };
}
