import { asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { createToolsetPayload, tellOrder } from "@/lib/formats/kit/tools/carried-toolsets";
import { putPayload } from "@/lib/formats/kit/tools/round-trip-payload";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import type { FileSyntax } from "@/lib/formats/kit/syntax/edit-syntax";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";
import {
  foreignExtensions,
  permissionsOf,
  settingsOf,
  storedTools,
  storedToolsets,
  withStrays,
} from "@/lib/formats/kit/tools/stored-tool";

import { baseUrlOf, buildTool, type Runner } from "../toolset/build-tool";
import { MCI_CARRIER } from "../toolset/carried";
import { resolvePath } from "../files/paths";
import { readMciTool, writeOwnTool } from "../toolset/project-tool";
import { countSecrets } from "../toolset/environment";
import type { MCI_WRITER_FACTS } from "./facts";
import { MCI_KEY, roleOf, slotOf, type MciSlot } from "../toolset/slot";

export type Count = Tally<keyof typeof MCI_WRITER_FACTS>["count"];

/** A toolset on its way into a tree. */
export interface OutgoingToolset {
  readonly id: string;
  readonly value: JsonRecord;
  /** What it was read from; null where it came from elsewhere. */
  readonly slot: MciSlot | null;
  readonly role: "main" | "toolset" | "server" | null;
  readonly isServer: boolean;
  readonly tools: readonly Tool[];
  /** What the next of its tools is to carry of it; null where nothing is carried. */
  readonly carry: (() => ReturnType<ReturnType<typeof createToolsetPayload>>) | null;
}

/**
 * The toolsets of a file; what is lost of them is counted.
 * @param roundTrip tools that came from elsewhere carry what the format has no members for
 */
export function readOutgoing(file: unknown, roundTrip: boolean, count: Count): OutgoingToolset[] {
  const values = storedToolsets(file);
  const bare = values.filter((value) => storedTools(value).tools.length === 0);
  const carriedBare = bare.filter((value) => slotOf(value) === null);
  const carrier = roundTrip
    ? createToolsetPayload(carriedBare, tellOrder(values, inReadOrder(values, carriedBare)))
    : null;
  return values.map((value) => {
    const slot = slotOf(value);
    const role = slot === null ? null : roleOf(slot);
    const isServer = role === "server" || (role === null && value["kind"] === "mcp");
    const { tools, unnamed } = storedTools(value);
    count("unnamed", unnamed);
    // What came in files of this format says all of itself there.
    const carry = carrier === null || role !== null ? null : () => carrier(value);
    if (carry === null) countLosses(value, tools, isServer, count);
    count("tools", tools.length);
    return { id: asText(value["id"]) ?? "", value, slot, role, isServer, tools, carry };
  });
}

/** The order in which reading finds them: those in files of their own before those of servers, then what is read as it is. */
function inReadOrder(
  values: readonly JsonRecord[],
  bare: readonly JsonRecord[],
): readonly JsonRecord[] {
  const carried = values.filter((value) => slotOf(value) === null && !bare.includes(value));
  const isServer = (value: JsonRecord) => value["kind"] === "mcp";
  return [
    ...carried.filter((value) => !isServer(value)),
    ...carried.filter(isServer),
    ...values.filter((value) => slotOf(value) !== null),
    ...bare,
  ];
}

function countLosses(
  value: JsonRecord,
  tools: readonly Tool[],
  isServer: boolean,
  count: Count,
): void {
  const reach = [value["server"], value["headers"]];
  if (!isServer) count("connections", reach.filter((member) => !isBlank(member)).length);
  else count("secrets", countSecrets(JSON.stringify(reach)));
  count("permissions", settingsOf(value, MCI_KEY));
  count("extensions", foreignExtensions(value, SOURCE_KEY, MCI_KEY));
  for (const tool of tools) {
    count("examples", tool.examples ? 1 : 0);
    // Whether it is switched on leaves; whether a person is asked does not.
    count("permissions", permissionsOf(tool) - (tool.enabled === undefined ? 0 : 1));
    count("extensions", foreignExtensions(tool, MCI_KEY));
  }
}

/** The tools as a file lists them, entries that are no tools at the places they had. */
export function writeTools(toolset: OutgoingToolset, strays: unknown, count: Count): unknown[] {
  const runner: Runner = {
    serverName: toolset.isServer ? serverKey(toolset) : null,
    baseUrl: baseUrlOf(toolset.value),
  };
  const list = toolset.tools.map((tool) => {
    const definition = writeOwnTool(tool) ?? build(tool);
    if (toolset.carry === null) return definition;
    const said = readMciTool(definition, asText(definition["name"]) ?? tool.name);
    const carried = putPayload(definition, MCI_CARRIER, { tool, said, ...toolset.carry() });
    count("carried", carried === null ? 0 : 1);
    return carried ?? definition;
  });
  return withStrays(list, strays);

  function build(tool: Tool): JsonRecord {
    const { definition, isPlaceholder } = buildTool(tool, runner);
    count("placeholders", isPlaceholder ? 1 : 0);
    return definition;
  }
}

/** What a server is called in the main file: as it was, unless its toolset was renamed. */
export function serverKey({ id, slot, role }: OutgoingToolset): string {
  const key = role === "server" ? asText(slot?.meta["key"]) : null;
  return key !== null && asText(slot?.meta["id"]) === id ? key : id;
}

/** A file as it was read. */
export interface FormerFile {
  readonly path: string;
  readonly syntax: FileSyntax;
  readonly text: string;
}

/**
 * Reads the record of a file; null where there is no usable one. A document can say anything, so a path that
 * leads out of the tree is none.
 */
export function formerFile(meta: JsonRecord | null): FormerFile | null {
  const [path, syntax, text] = [meta?.["file"], meta?.["syntax"], meta?.["text"]].map(asText);
  if (!path || resolvePath("", path) !== path || text === null || text === undefined) return null;
  if (syntax !== "json" && syntax !== "jsonc" && syntax !== "yaml") return null;
  return { path, syntax, text };
}

/** A file that is to leave. */
export interface PlannedFile {
  readonly path: string;
  /** As it was read; null for a new one. */
  readonly former: FormerFile | null;
  /** What it is to say. */
  readonly wanted: JsonRecord;
  /** Set where it leaves as this text whatever it says. */
  readonly text?: string;
}

/** A toolset in a file of its own. */
export interface NamedFile {
  readonly toolset: OutgoingToolset;
  readonly planned: PlannedFile;
  /** The main file does not name it yet. */
  readonly isNew: boolean;
}
