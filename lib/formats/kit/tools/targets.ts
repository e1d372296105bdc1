import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";

import type { PayloadPlace } from "./round-trip-payload";
import { ANTHROPIC_CARRIER, MCP_CARRIER, OPENAI_CARRIER } from "./payload-places";
import { withFittingExamples } from "./fitting-examples";
import { legalSchema } from "./legal-schema";
import { withShortDescription } from "./long-descriptions";
import { readToolEntry } from "./shapes";

/** How definitions are written for one kind of reader. */
export interface ToolTarget {
  /** The extension that contains a definition word for word where it came from this format. */
  readonly slot: string;
  /** Characters a name may have; others become `_`. */
  readonly forbidden: RegExp;
  readonly longestName: number;
  /** Where a definition has room for what it has no members for. */
  readonly carrier: PayloadPlace;
  /** The schema of the arguments may be a combination of schemas at its root. */
  readonly mayCombine: boolean;
  /** What arguments may be called; absent where any name will do. */
  readonly argumentName?: RegExp;
  /** Where a definition has that schema; null for one that has none. */
  schemaPath(entry: JsonRecord): readonly [string] | readonly [string, string] | null;
  /** A definition without a schema gets that of no arguments. */
  readonly needsSchema: boolean;
  /** A model is offered whatever is listed: the list is that of a request. */
  readonly offers: boolean;
  /** How much a request takes; absent where no limit is known. */
  readonly limits?: ToolLimits;
  /** Writes a definition that did not come from this format. */
  build(tool: Tool, name: string): JsonRecord;
  /** Puts what was edited into a definition that did. */
  apply(source: JsonRecord, edit: Edit): JsonRecord;
}

interface ToolLimits {
  readonly mostTools: number;
  readonly longestDescription: number;
}

/** What a definition says, and what is to be said instead. */
interface Edit {
  readonly was: Tool;
  readonly tool: Tool;
  readonly name: string;
}

const NO_ARGUMENTS = { type: "object", properties: {} };

const isOwnKind = ({ type }: JsonRecord) =>
  type === undefined || type === null || type === "custom";

/** The parts of a tool that a definition may say, apart from its name. */
const EDITED = ["summary", "argsSchema", "examples"] as const;

/** The members of a format that say them. */
type Members = Readonly<Partial<Record<(typeof EDITED)[number], string>>>;

const PARAMETERS: Members = { summary: "description", argsSchema: "parameters" };
const INPUT_SCHEMA: Members = {
  summary: "description",
  argsSchema: "input_schema",
  examples: "input_examples",
};
const MCP_INPUT: Members = { summary: "description", argsSchema: "inputSchema" };

export const OPENAI_LIMITS: ToolLimits = { mostTools: 128, longestDescription: 1024 };

export const OPENAI_TARGET: ToolTarget = {
  slot: extensionKey("openai"),
  carrier: OPENAI_CARRIER,
  forbidden: /[^A-Za-z0-9_-]/gu,
  longestName: 64,
  mayCombine: false,
  needsSchema: false,
  offers: true,
  limits: OPENAI_LIMITS,
  schemaPath(entry) {
    if (asRecord(entry["function"]) !== null) return ["function", "parameters"];
    const isFlat = entry["type"] === undefined || entry["type"] === "function";
    return isFlat ? ["parameters"] : null;
  },
  build: ({ summary, argsSchema }, name) => ({
    type: "function",
    function: { name, ...described(summary), ...(argsSchema ? { parameters: argsSchema } : {}) },
  }),
  apply(source, edit) {
    const wrapper = ["function", "custom"].find((member) => asRecord(source[member]) !== null);
    if (wrapper === undefined) return rewrite(source, edit, PARAMETERS);
    const holder = asRecord(source[wrapper]) ?? {};
    return { ...source, [wrapper]: rewrite(holder, edit, PARAMETERS) };
  },
};

export const ANTHROPIC_TARGET: ToolTarget = {
  slot: extensionKey("anthropic"),
  carrier: ANTHROPIC_CARRIER,
  forbidden: /[^A-Za-z0-9_-]/gu,
  longestName: 64,
  argumentName: /^[A-Za-z0-9_.-]{1,64}$/u,
  mayCombine: false,
  needsSchema: true,
  offers: true,
  schemaPath: (entry) => (isOwnKind(entry) ? ["input_schema"] : null),
  build: ({ summary, argsSchema, examples }, name) => ({
    name,
    ...described(summary),
    input_schema: argsSchema ?? NO_ARGUMENTS,
    ...(examples && examples.length > 0 ? { input_examples: examples } : {}),
  }),
  apply: (source, edit) => rewrite(source, edit, INPUT_SCHEMA),
};

export const MCP_TARGET: ToolTarget = {
  slot: extensionKey("mcp"),
  carrier: MCP_CARRIER,
  forbidden: /[^A-Za-z0-9_.-]/gu,
  longestName: 128,
  mayCombine: true,
  needsSchema: true,
  offers: false,
  schemaPath: () => ["inputSchema"],
  build: ({ summary, argsSchema }, name) => ({
    name,
    ...described(summary),
    inputSchema: argsSchema ?? NO_ARGUMENTS,
  }),
  apply: (source, edit) => rewrite(source, edit, MCP_INPUT),
};

/**
 * The definition of a tool for a list: as it came from this format where it did, with what was edited since; else one
 * that the receiver accepts.
 */
export function writeToolEntry(tool: Tool, name: string, target: ToolTarget): JsonRecord {
  const stated = statedEntry(tool, name, target);
  const entry = keepsDescription(tool, target) ? stated : withLegalDescription(stated, target);
  if (keepsSchema(tool, target)) return entry;
  return withFittingExamples(withLegalSchema(entry, target).entry);
}

/** The definition of a tool for a request, which the receiver accepts wherever the tool came from. */
export function writeRequestTool(tool: Tool, name: string, target: ToolTarget): JsonRecord {
  return withFittingExamples(withLegalSchema(statedEntry(tool, name, target), target).entry);
}

/** Whether the receiver refuses the schema of a tool, so that its definition has to describe other arguments. */
export function isReshaped(tool: Tool, target: ToolTarget): boolean {
  return !withLegalSchema(statedEntry(tool, tool.name, target), target).isExact;
}

/** Whether a definition leaves with a schema that came from this format, which is never changed. */
export function keepsSchema(tool: Tool, target: ToolTarget): boolean {
  const was = asItCame(tool, target);
  return was !== undefined && equalJson(was.argsSchema ?? null, tool.argsSchema ?? null);
}

/** Whether a definition leaves with a description that came from this format, which is never changed either. */
function keepsDescription(tool: Tool, target: ToolTarget): boolean {
  const was = asItCame(tool, target);
  return was !== undefined && was.summary === tool.summary;
}

function asItCame(tool: Tool, target: ToolTarget): Tool | undefined {
  const source = asRecord(asRecord(tool.extensions?.[target.slot])?.["source"]);
  return source === null ? undefined : readToolEntry(source)[0];
}

/** Whether the receiver takes less of a description than the tool has. */
export const isShortened = (tool: Tool, target: ToolTarget): boolean =>
  !keepsDescription(tool, target) &&
  (tool.summary ?? "").length > (target.limits?.longestDescription ?? Infinity);

/** Whether the receiver refuses a definition for its schema or its description. */
export const isRefusedEntry = (entry: JsonRecord, target: ToolTarget): boolean =>
  withLegalSchema(entry, target).entry !== entry || withLegalDescription(entry, target) !== entry;

function withLegalDescription(entry: JsonRecord, { limits }: ToolTarget): JsonRecord {
  return limits === undefined ? entry : withShortDescription(entry, limits.longestDescription);
}

/** A definition of a request or list; what its receiver would refuse it for is changed. */
function withLegalSchema(
  entry: JsonRecord,
  target: ToolTarget,
): { readonly entry: JsonRecord; readonly isExact: boolean } {
  const path = target.schemaPath(entry);
  if (path === null) return { entry, isExact: true };
  const [first, second] = path;
  const holder = second === undefined ? entry : (asRecord(entry[first]) ?? {});
  const member = second ?? first;
  const given = holder[member];
  if ((given === undefined || given === null) && !target.needsSchema)
    return { entry, isExact: true };
  const stated = asRecord(given);
  const isAbsent = given === undefined || given === null;
  const { schema, isExact } =
    stated === null ? { schema: NO_ARGUMENTS, isExact: isAbsent } : legalSchema(stated, target);
  if (schema === given) return { entry, isExact };
  const changed = { ...holder, [member]: schema };
  return { entry: second === undefined ? changed : { ...entry, [first]: changed }, isExact };
}

function statedEntry(tool: Tool, name: string, target: ToolTarget): JsonRecord {
  const source = asRecord(asRecord(tool.extensions?.[target.slot])?.["source"]);
  const was = asItCame(tool, target);
  if (source === null || was === undefined) return target.build(tool, name);
  // What goes by its kind or its server has no member for another name.
  const isNamed = [source, source["function"], source["custom"]].some((holder) =>
    asText(asRecord(holder)?.["name"]),
  );
  const edit = { was, tool, name: isNamed ? name : was.name };
  const isSame = was.name === edit.name && EDITED.every((member) => !isEdited(edit, member));
  return isSame ? source : target.apply(source, edit);
}

/** Puts what was edited into the members that say it, and leaves all others as they were. */
function rewrite(holder: JsonRecord, edit: Edit, members: Members): JsonRecord {
  const { was, tool, name } = edit;
  const edited = EDITED.filter((member) => isEdited(edit, member)).flatMap((member) => {
    const own = members[member];
    return own === undefined ? [] : [{ own, value: tool[member] }];
  });
  const dropped = new Set(edited.filter(({ value }) => value === undefined).map(({ own }) => own));
  const kept = Object.entries(holder).filter(([member]) => !dropped.has(member));
  const written = edited.filter(({ own }) => !dropped.has(own));
  return recordFrom([
    ...kept,
    ...(was.name === name ? [] : [["name", name]]),
    ...written.map(({ own, value }) => [own, value]),
  ]);
}

function isEdited({ was, tool }: Edit, member: (typeof EDITED)[number]): boolean {
  return JSON.stringify(was[member]) !== JSON.stringify(tool[member]);
}

const described = (summary: unknown) => {
  const description = asText(summary);
  return description === null ? {} : { description };
};
