import { asList, asRecord, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";
import { formatPointer } from "@/lib/json/pointers";

import type { Concealer } from "../secrets/conceal";
import { concealToolset } from "../secrets/conceal-toolset";
import { readTool } from "./stored-tool";

/** Where definitions of a format have room for what it has no members for. */
export interface PayloadPlace {
  /** The member of our own, in the object that `path` leads to. */
  readonly key: string;
  /** The members from the definition down; null for a definition that has no room. */
  path(entry: JsonRecord): readonly string[] | null;
  /** What that object is made of where the definition has none. */
  readonly empty: JsonRecord;
}

/** A definition and what it carried. */
export interface Carried {
  readonly entry: JsonRecord;
  readonly carrier: JsonRecord | null;
}

/** The parts of a tool that a definition may say. */
const PARTS = ["name", "summary", "argsSchema", "examples", "enabled", "requiresApproval"] as const;

/** What a definition is to carry. */
interface CarriedParts {
  readonly tool: Tool;
  /** The tool as the definition alone says it. */
  readonly said: Tool;
  /** The id of the toolset it belongs to, or all of the toolset but its tools. */
  readonly toolset: string | JsonRecord;
  /** Other toolsets of the file. */
  readonly beside: readonly JsonRecord[];
  /** The ids of all of them, where their order does not show. */
  readonly order: readonly string[];
}

/** A definition with everything of its tool that it does not say itself; null when it has no room. */
export function putPayload(
  entry: JsonRecord,
  place: PayloadPlace,
  { tool, said, toolset, beside, order }: CarriedParts,
): JsonRecord | null {
  const path = place.path(entry);
  if (path === null) return null;
  const hub = PARTS.filter((part) => !equalJson(tool[part] ?? null, said[part] ?? null)).map(
    (part) => [part, tool[part] ?? null],
  );
  const isMade = asRecord(memberAt(entry, path)) === null;
  const carrier = {
    v: 1,
    slots: tool.extensions ?? null,
    hub: recordFrom(hub),
    ...(said.name === tool.name ? {} : { as: said.name }),
    toolset,
    ...(beside.length === 0 ? {} : { beside }),
    ...(order.length === 0 ? {} : { order }),
    ...(isMade ? { made: true } : {}),
  };
  return changeAt(entry, path, (held) => ({ ...(held ?? place.empty), [place.key]: carrier }));
}

/**
 * Takes what a definition carries out of it. Credentials in the connections of its toolsets become references, as
 * anybody could have written them there.
 * @param pointer JSON Pointer of the definition
 */
export function takePayload(
  entry: JsonRecord,
  place: PayloadPlace,
  { pointer, concealer }: { readonly pointer: string; readonly concealer: Concealer },
): Carried {
  const path = place.path(entry);
  const holder = path === null ? null : asRecord(memberAt(entry, path));
  const carrier = asRecord(holder?.[place.key]);
  if (path === null || holder === null || carrier?.["v"] !== 1) return { entry, carrier: null };
  const { [place.key]: _, ...rest } = holder;
  const isBare = carrier["made"] === true && equalJson(rest, place.empty);
  const at = pointer + formatPointer([...path, place.key]);
  const beside = asList(carrier["beside"]).map((toolset, position) =>
    concealToolset(toolset, `${at}/beside/${position}`, concealer),
  );
  return {
    entry: changeAt(entry, path, () => (isBare ? null : rest)),
    carrier: {
      ...carrier,
      toolset: concealToolset(carrier["toolset"], `${at}/toolset`, concealer),
      ...(beside.length === 0 ? {} : { beside }),
    },
  };
}

/**
 * The tool that a definition was made of. Where somebody has changed the definition since, the definition wins.
 * @param format.write writes a tool as the definition was written
 */
export function restoreTool(
  { entry, carrier }: { readonly entry: JsonRecord; readonly carrier: JsonRecord },
  format: {
    readonly slot: string;
    readonly origin: string;
    readonly read: (entry: JsonRecord) => Tool | null;
    readonly write: (tool: Tool, name: string) => JsonRecord;
  },
): Tool | null {
  const said = format.read(entry);
  if (said === null) return null;
  const hub = asRecord(carrier["hub"]) ?? {};
  const slots = asRecord(carrier["slots"]);
  const isRenamed = carrier["as"] !== undefined && carrier["as"] !== said.name;
  const given = { ...said, ...hub, ...(isRenamed ? { name: said.name } : {}) };
  const { extensions: _, ...plain } = given;
  const tool = compact({ ...plain, ...(slots === null ? {} : { extensions: slots }) }, said.name);
  const again = format.write(tool, said.name);
  if (equalJson(again, entry)) return tool;
  const wrote = format.read(again);
  const edited = PARTS.filter((part) => !equalJson(wrote?.[part] ?? null, said[part] ?? null));
  const changes = edited.map((part) => [part, said[part] ?? null]);
  const own = { v: 1, format: format.origin, source: entry };
  const extensions = { ...slots, [format.slot]: own };
  return compact({ ...tool, ...recordFrom(changes), extensions }, said.name);
}

/** A tool of the members that are there and have the right types; null represents those that are not. */
function compact(members: JsonRecord, name: string): Tool {
  const there = Object.entries(members).filter(([, value]) => value !== null);
  return readTool({ name, ...recordFrom(there) }) ?? { name };
}

function memberAt(entry: JsonRecord, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => asRecord(value)?.[name], entry);
}

/** A copy with another object at a place; null takes the member away. */
function changeAt(
  entry: JsonRecord,
  [name, ...rest]: readonly string[],
  change: (held: JsonRecord | null) => JsonRecord | null,
): JsonRecord {
  if (name === undefined) return entry;
  const held = asRecord(entry[name]);
  const value = rest.length === 0 ? change(held) : changeAt(held ?? {}, rest, change);
  if (value !== null) return { ...entry, [name]: value };
  const { [name]: _, ...others } = entry;
  return others;
}
