import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type {
  CadenyaFile,
  CadenyaMetadata,
  CadenyaSet,
  CadenyaSetSpec,
  CadenyaTool,
  CadenyaToolSpec,
} from "./set/source";

/** How objects appear in a file: one alone, a list, a page of an answer, or the form of all in one file. */
export type Form = "single" | "array" | "page" | "file";

export interface OpenedTool {
  readonly value: JsonRecord;
  readonly path: string;
  /** Its place in the list it is in. */
  readonly at: number;
  /** The name of the member it is in; null in a list. */
  readonly key: string | null;
}

interface Stray {
  readonly at: number;
  readonly key?: string;
  readonly value: unknown;
}

/** A set and its tools, whose list is empty in `source`; tools that are in no set have one without it. */
export interface OpenedSet {
  readonly source: JsonRecord | null;
  readonly path: string;
  readonly at: number;
  readonly key: string | null;
  readonly tools: readonly OpenedTool[];
  /** Entries among its tools that are none. */
  readonly strays: readonly Stray[];
}

export interface OpenedFile {
  readonly form: Form;
  readonly sets: readonly OpenedSet[];
  /** What surrounds the list, which is empty in it; null when nothing does. */
  readonly envelope: JsonRecord | null;
  readonly strays: readonly Stray[];
}

/** Other systems describe objects by `metadata` and `spec`, too, and say so. */
const isForeign = (value: Unchecked<CadenyaSet>) =>
  Object.hasOwn(value, "apiVersion") || Object.hasOwn(value, "openapi");

export function isTool(value: Unchecked<CadenyaTool>): boolean {
  const spec: Unchecked<CadenyaToolSpec> | null = asRecord(value.spec);
  const metadata: Unchecked<CadenyaMetadata> | null = asRecord(value.metadata);
  if (spec === null || metadata === null || isForeign(value)) return false;
  const isCalled = asText(metadata.name) !== null || asText(metadata.id) !== null;
  const hasStatus = asText(spec.status)?.startsWith("TOOL_STATUS_") === true;
  const isDescribed = asRecord(spec.parameters) !== null || asRecord(spec.config) !== null;
  return isCalled && (isDescribed || hasStatus) && !Object.hasOwn(spec, "adapter");
}

export function isToolSet(value: Unchecked<CadenyaSet>): boolean {
  const metadata: Unchecked<CadenyaMetadata> | null = asRecord(value.metadata);
  if (metadata === null || isForeign(value) || isTool(value)) return false;
  const isCalled = asText(metadata.name) !== null || asText(metadata.id) !== null;
  const spec: Unchecked<CadenyaSetSpec> | null = asRecord(value.spec);
  if (!isCalled || spec === null) return false;
  const hasId = /^(?:toolset|ts)_/.test(asText(metadata.id) ?? "");
  const hasTools = toolsOf(value)
    .map(asRecord)
    .some((tool) => tool !== null && isTool(tool));
  return asRecord(spec.adapter) !== null || hasId || hasTools;
}

const toolsOf = (set: Unchecked<CadenyaSet>) => {
  const page = asRecord(set.tools);
  return page === null ? asList(set.tools) : asList(page["items"]);
};

/** Sets by their keys, as one file has them. */
export function isOneFile(value: Unchecked<CadenyaFile>): boolean {
  const sets = asRecord(value.toolSets);
  if (sets === null) return false;
  const entries = Object.values(sets).map(asRecord);
  const isSet = (set: JsonRecord | null) =>
    set !== null && (asRecord(set.spec) !== null || asRecord(set.tools) !== null);
  return entries.length === 0 ? asText(value.bundleKey) !== null : entries.some(isSet);
}

/** Finds the sets and tools of a file; null when it holds none. */
export function openCadenya(value: unknown): OpenedFile | null {
  const root = asRecord(value);
  if (root === null)
    return Array.isArray(value) ? openList("array", asList(value), "", null) : null;
  if (asRecord(root["toolSets"]) !== null) return openOneFile(root);
  if (Array.isArray(root["items"]) && !isObject(root)) {
    return openList("page", asList(root["items"]), "/items", { ...root, items: [] });
  }
  return isObject(root) ? openList("single", [root], "", null) : null;
}

/** Anything with the two members all objects have; what is wrong with it is stated later. */
function isObject(value: Unchecked<CadenyaSet>): boolean {
  const hasMembers = asRecord(value.metadata) !== null && Object.hasOwn(value, "spec");
  return hasMembers && !isForeign(value);
}

function openList(
  form: Form,
  entries: readonly unknown[],
  pointer: string,
  envelope: JsonRecord | null,
): OpenedFile | null {
  const sets: OpenedSet[] = [];
  const loose: OpenedTool[] = [];
  const strays: Stray[] = [];
  entries.forEach((entry, at) => {
    const value = asRecord(entry);
    const path = form === "single" ? "" : `${pointer}/${at}`;
    if (value === null || !isObject(value)) strays.push({ at, value: entry });
    else if (isTool(value)) loose.push({ value, path, at, key: null });
    else sets.push(openSet(value, { path, at, key: null }));
  });
  if (sets.length === 0 && loose.length === 0) return null;
  if (loose.length > 0) {
    const [first] = loose;
    const at = first?.at ?? 0;
    sets.push({ source: null, strays: [], path: pointer, at, key: null, tools: loose });
  }
  return { form, sets, envelope, strays };
}

function openOneFile(root: Unchecked<CadenyaFile>): OpenedFile {
  const sets: OpenedSet[] = [];
  const strays: Stray[] = [];
  Object.entries(asRecord(root["toolSets"]) ?? {}).forEach(([key, entry], at) => {
    const value = asRecord(entry);
    if (value === null) strays.push({ at, key, value: entry });
    else sets.push(openSet(value, { path: formatPointer(["toolSets", key]), at, key }));
  });
  return { form: "file", sets, envelope: { ...root, toolSets: {} }, strays };
}

function openSet(
  value: Unchecked<CadenyaSet>,
  place: Pick<OpenedSet, "path" | "at" | "key">,
): OpenedSet {
  const { tools: held } = value;
  const base = `${place.path}/tools`;
  const record = asRecord(held);
  if (Array.isArray(held)) {
    return { ...place, source: { ...value, tools: [] }, ...openTools(listed(held, base)) };
  }
  // What is no list at all stays where it was.
  if (record === null) return { ...place, source: value, tools: [], strays: [] };
  if (Array.isArray(record["items"])) {
    const source = { ...value, tools: { ...record, items: [] } };
    return { ...place, source, ...openTools(listed(asList(record["items"]), `${base}/items`)) };
  }
  const mapped = Object.entries(record).map(([key, entry]) => ({
    key,
    path: `${base}${formatPointer([key])}`,
    entry,
  }));
  return { ...place, source: { ...value, tools: {} }, ...openTools(mapped) };
}

interface Entry {
  readonly key: string | null;
  readonly path: string;
  readonly entry: unknown;
}

const listed = (list: readonly unknown[], base: string): Entry[] =>
  list.map((entry, at) => ({ key: null, path: `${base}/${at}`, entry }));

function openTools(entries: readonly Entry[]) {
  const tools: OpenedTool[] = [];
  const strays: Stray[] = [];
  entries.forEach(({ key, path, entry }, at) => {
    const value = asRecord(entry);
    if (value !== null) tools.push({ value, path, at, key });
    else strays.push({ at, ...(key === null ? {} : { key }), value: entry });
  });
  return { tools, strays };
}
