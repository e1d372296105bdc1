import { asNumber, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { freeName } from "@/lib/shared/free-name";
import { asAnswer, asEntry, hasMade, keyOf } from "./forms";
import type { Count, OutgoingSet, OutgoingTool } from "./outgoing";

interface Placed {
  readonly at: number;
  readonly value: unknown;
  readonly key?: string;
}

const placeOf = (meta: JsonRecord) => asNumber(meta["at"]) ?? Number.MAX_SAFE_INTEGER;

/** Entries where they stood; those that are new follow in their order. */
const inOrder = (entries: readonly Placed[]) => entries.toSorted((a, b) => a.at - b.at);

const straysOf = (value: unknown): Placed[] =>
  asRecords(value).map(({ at, key, value: kept }) => ({
    at: asNumber(at) ?? Number.MAX_SAFE_INTEGER,
    value: kept,
    ...(typeof key === "string" ? { key } : {}),
  }));

/** Sets in the container they came in; a list with the tools in their sets where they came in none of the API's. */
export function containAnswers(sets: readonly OutgoingSet[]): unknown {
  const entries = inOrder([
    ...sets.flatMap(answersOf),
    ...sets.flatMap(({ meta }) => straysOf(meta["strays"])),
  ]).map(({ value }) => value);
  const memory = sets.map(({ meta }) => meta).find(({ form }) => asText(form) !== null) ?? {};
  const [only] = entries;
  if (memory["form"] === "single" && entries.length === 1) return only;
  if (memory["form"] === "array") return entries;
  if (memory["form"] === "page") return { ...asRecord(memory["envelope"]), items: entries };
  return { items: entries };
}

function answersOf({ value, meta, id, tools }: OutgoingSet): Placed[] {
  if (value === null)
    return tools.map((tool) => ({ at: placeOf(tool.meta), value: answerOf(tool) }));
  const answer = asAnswer(value, asText(meta["key"]) ?? id);
  const isBare = !Object.hasOwn(answer, "tools") && tools.length === 0;
  const list = isBare ? {} : { tools: listTools(answer["tools"], tools, meta) };
  return [{ at: placeOf(meta), value: { ...answer, ...list } }];
}

const answerOf = ({ value, meta, name }: OutgoingTool) =>
  asAnswer(value, asText(meta["key"]) ?? name);

/** The list of a set's tools, in what stood around it. */
function listTools(held: unknown, tools: readonly OutgoingTool[], meta: JsonRecord): unknown {
  const page = asRecord(held);
  const strays = page !== null && !Array.isArray(page["items"]) ? [] : straysOf(meta["toolStrays"]);
  const placed = tools.map((tool) => ({ at: placeOf(tool.meta), value: answerOf(tool) }));
  const entries = inOrder([...placed, ...strays]).map(({ value }) => value);
  return Array.isArray(page?.["items"]) ? { ...page, items: entries } : entries;
}

/** All sets in one file, by their external ids. */
export function containOneFile(sets: readonly OutgoingSet[], count: Count): JsonRecord {
  const [memory] = sets.map(({ meta }) => meta).filter(({ form }) => form === "file");
  const taken = new Set<string>();
  const keyed = sets.map((set): Placed => {
    const value = set.value ?? { name: set.id, spec: {} };
    const isRenamed = set.meta["form"] === "file" && set.meta["id"] !== set.id;
    const key = freeName(isRenamed ? set.id : keyOf(value, set.meta, set.id), taken);
    count("serverMetadata", hasMade(value) ? 1 : 0);
    const isBare =
      set.meta["form"] === "file" && !Object.hasOwn(value, "tools") && set.tools.length === 0;
    const tools = isBare ? {} : { tools: mapTools(set, count) };
    return { at: placeOf(set.meta), key, value: { ...asEntry(value, set.id), ...tools } };
  });
  const entries = inOrder([...keyed, ...straysOf(memory?.["strays"])]);
  const envelope = asRecord(memory?.["envelope"]) ?? {};
  return { ...envelope, toolSets: byKey(entries) };
}

function mapTools({ value, tools, meta }: OutgoingSet, count: Count): unknown {
  const held = value === null || meta["form"] !== "file" ? {} : value["tools"];
  // Whoever wrote a list here gets a list back.
  if (Array.isArray(held) || Array.isArray(asRecord(held)?.["items"]))
    return listAsThey(held, tools, meta);
  const taken = new Set<string>();
  const placed = tools.map((tool): Placed => {
    const key = freeName(keyOf(tool.value, tool.meta, tool.name), taken);
    count("serverMetadata", hasMade(tool.value) ? 1 : 0);
    return { at: placeOf(tool.meta), key, value: asEntry(tool.value, tool.name) };
  });
  const strays = meta["form"] === "file" ? straysOf(meta["toolStrays"]) : [];
  return byKey(inOrder([...placed, ...strays]));
}

function listAsThey(held: unknown, tools: readonly OutgoingTool[], meta: JsonRecord): unknown {
  const placed = tools.map((tool) => ({ at: placeOf(tool.meta), value: tool.value }));
  const entries = inOrder([...placed, ...straysOf(meta["toolStrays"])]).map(({ value }) => value);
  const page = asRecord(held);
  return page === null ? entries : { ...page, items: entries };
}

const byKey = (entries: readonly Placed[]) =>
  Object.fromEntries(entries.map(({ key, value }, at) => [key ?? `entry-${at + 1}`, value]));
