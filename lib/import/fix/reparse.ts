import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { PlanItem } from "@/lib/domain/imports/plan";
import type { ItemReading, ReadingRequest } from "@/lib/domain/imports/reading";
import type { Concealed, Format, ReadingChoice } from "@/lib/formats/kit/contract/format";
import { formats } from "@/lib/formats/registry";
import { applyEdits, setValue } from "@/lib/json/edit";
import { parsePointer } from "@/lib/json/pointers";
import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";

import { changeItems } from "./change-items";
import { concealOriginal, type OpenFile } from "../credentials/conceal-original";
import { findCredentials } from "../conceal/find-credentials";
import { chosenReading, contextOf, openingFindings, withLost } from "../plan/previous-parse";
import type { FixSession } from "./session";
import type { TextStore } from "../session/open-texts";
import { openTree, type OpenTree } from "../session/open-tree";
import { planConverted } from "../plan/foreign";
import { planTree } from "../plan/tree";
import type { DraftItem, PlannedItem } from "../items/planned";
import { refuse, type Refused } from "../upload/problem";
import { findPlannedItem } from "../session/stored-plan";

/**
 * Reads an item of a plan in another way than before, and plans it again.
 * @returns the item, when it can be read again
 */
export async function readAgain(
  viewer: Viewer,
  importId: string,
  request: ReadingRequest,
): Promise<{ ok: true; items: PlanItem[] } | Refused> {
  const planned = await findPlannedItem(importId, request.item);
  const misfit = planned === null ? null : refuseChoice(planned.item.reading ?? {}, request);
  if (misfit !== null) return refuse("bad-decision", misfit);
  return changeItems(viewer, importId, {
    items: new Set([request.item]),
    isWanted: () => false,
    change: async (session, texts, found) => {
      const { strict, host } = { ...chosenReading(found.item), ...request };
      const reading = {
        ...(strict !== undefined && { strict }),
        ...(host !== undefined && { host }),
      };
      const opened = await openTree(found, texts);
      return opened === null
        ? readSingle(session, texts, found, reading)
        : readTree(session, opened, found, reading);
    },
  });
}

function refuseChoice(reading: ItemReading, { item, strict, host }: ReadingRequest): string | null {
  if (strict !== undefined && reading.strict === undefined) {
    return `The format of item ${item} has no strict reading.`;
  }
  if (host === undefined) return null;
  const options = reading.host?.options ?? [];
  if (options.some(({ id }) => id === host)) return null;
  const names = options.map(({ id }) => id).join(", ") || "nothing else";
  return `Item ${item} can be read as a file of ${names}; not ${host}.`;
}

function readTree(
  session: FixSession,
  { format, tree, original, lost }: OpenTree,
  { item, fileHash }: PlannedItem,
  reading: ReadingChoice,
): Promise<DraftItem | null> {
  return session.planAgain(item.id, async (planning) => {
    const context = contextOf(item, fileHash, reading);
    const result = await format.parse(tree.files, tree.main, context);
    const findings = openingFindings(item);
    const { name } = item;
    await planTree(planning, { format, tree, name, fileHash, original, lost, findings }, result);
  });
}

/** An item of one file is read from its original, with what took the place of credentials in it. */
async function readSingle(
  session: FixSession,
  texts: TextStore,
  { item, source, fileHash }: PlannedItem,
  reading: ReadingChoice,
): Promise<DraftItem | null> {
  const format = formats.find(({ id }) => id === item.format);
  const kept = source?.original ?? null;
  const file = kept === null ? null : openOriginal(await texts.text(kept));
  if (format === undefined || kept === null || file === null) return null;
  const former = source?.concealed ?? [];
  const moved = moveReferences(format, former, item, reading);
  const changed = moved.filter(({ text }, at) => text !== former[at]?.text);
  const value = withTexts(file.value, changed);
  const result = await format.parse(value, contextOf(item, fileHash, reading));
  const added = result.concealed ?? [];
  const taken = [...changed, ...added];
  return session.planAgain(item.id, async (planning) => {
    const clean = taken.length === 0 ? null : concealOriginal(file, taken);
    const original = clean === null ? kept : await planning.keepText(Buffer.from(clean));
    const findings = openingFindings(item).filter(({ rule }) => rule !== "import.fixed");
    const fidelity = withLost(result.fidelity, item.fidelity?.lost ?? []);
    const whole = { ...result, fidelity, concealed: [...moved, ...added] };
    const credentials = findCredentials(value, added);
    const read = { item: value, pointer: "" };
    const about = { name: item.name, format: format.id, fileHash, original };
    const facts = { ...about, credentials, findings, read };
    await planConverted(planning, whole, facts);
  });
}

function moveReferences(
  format: Format,
  concealed: readonly Concealed[],
  { reading }: PlanItem,
  { host }: ReadingChoice,
): readonly Concealed[] {
  const from = reading?.host?.id;
  return from === undefined || host === undefined
    ? concealed
    : (format.convertReferences?.(concealed, from, host) ?? concealed);
}

function withTexts(value: unknown, places: readonly Concealed[]): unknown {
  if (places.length === 0) return value;
  const text = places.reduce(
    (rest, place) => applyEdits(rest, setValue(rest, parsePointer(place.path), place.text)),
    JSON.stringify(value),
  );
  return JSON.parse(text) as unknown;
}

/** Opens the text of an item that one of our readers of JSON, JSON with comments or YAML has read before. */
function openOriginal(raw: string): OpenFile | null {
  const text = raw.replace(/^\uFEFF/u, "");
  const json = parseJson(text);
  if (json !== undefined) return { text, syntax: "json", value: json };
  const lenient = readJsonc(text);
  const jsonc = lenient === null ? undefined : parseJson(lenient.json);
  if (jsonc !== undefined) return { text, syntax: "jsonc", value: jsonc };
  const yaml = readYaml(text);
  return yaml.ok ? { text, syntax: "yaml", value: yaml.value } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // It is of another syntax then.
    return undefined;
  }
}
