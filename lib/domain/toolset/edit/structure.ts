import type { TextEdit } from "@/lib/json/edit";
import { quote } from "@/lib/domain/document/describe-value";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { refuseNewFaults, refuseNewSecrets } from "../lint/introduced-faults";

/** Toolsets and tools that come, go or move. Toolsets and tools are named by their positions. */
export type ToolsetStructureEdit =
  | { readonly kind: "addToolset"; readonly value: unknown }
  | { readonly kind: "removeToolset"; readonly toolset: number }
  | { readonly kind: "moveToolset"; readonly toolset: number; readonly to: number }
  | { readonly kind: "addTool"; readonly toolset: number; readonly value: unknown }
  | { readonly kind: "addTools"; readonly toolset: number; readonly values: readonly unknown[] }
  | {
      readonly kind: "copyTool";
      readonly toolset: number;
      readonly tool: number;
      /** Of the copy, which is behind the tool. */
      readonly name: string;
    }
  | { readonly kind: "removeTools"; readonly toolset: number; readonly tools: readonly number[] }
  | {
      readonly kind: "moveTool";
      readonly toolset: number;
      readonly tool: number;
      readonly to: number;
    };

/** Where each toolset and each tool stood before; null for those that were not there. */
export type Arrangement = readonly {
  readonly from: number | null;
  readonly tools: readonly (number | null)[];
}[];

export type StructureResult =
  | {
      readonly ok: true;
      readonly edits: TextEdit[];
      readonly arrangement: Arrangement;
      readonly label: string;
    }
  | Refusal;

interface Work {
  readonly draft: EditDraft;
  readonly toolsets: readonly unknown[];
  readonly arrangement: { from: number | null; tools: (number | null)[] }[];
}

/**
 * The smallest changes of a whole toolset file that make a structural edit true; texts that move stay as
 * they are written.
 * @param text without a byte order mark
 */
export function editStructure(text: string, edit: ToolsetStructureEdit): StructureResult {
  const toolsets = asList(asRecord(JSON.parse(text))?.toolsets);
  const arrangement = toolsets.map((toolset, from) => ({
    from,
    tools: asList(asRecord(toolset)?.tools).map((_, at): number | null => at),
  }));
  const work: Work = { draft: new EditDraft(text), toolsets, arrangement };
  const label = make(work, edit);
  if (typeof label !== "string") return label;
  return { ok: true, edits: work.draft.edits, arrangement: work.arrangement, label };
}

/** @returns the label of the change */
function make(work: Work, edit: ToolsetStructureEdit): string | Refusal {
  switch (edit.kind) {
    case "addToolset":
      return addToolset(work, edit.value);
    case "addTool":
      return addTools(work, edit.toolset, [edit.value]);
    case "addTools":
      return addTools(work, edit.toolset, edit.values);
    case "copyTool":
      return copyTool(work, edit);
    case "removeToolset": {
      const name = toolsetName(work, edit.toolset);
      if (name === null) return missing();
      work.draft.remove(["toolsets", edit.toolset]);
      work.arrangement.splice(edit.toolset, 1);
      return `Delete the toolset ${name}`;
    }
    case "moveToolset": {
      const name = toolsetName(work, edit.toolset);
      if (name === null || work.arrangement[edit.to] === undefined) return missing();
      work.draft.move(["toolsets"], edit.toolset, edit.to);
      moveItem(work.arrangement, edit.toolset, edit.to);
      return `Move the toolset ${name}`;
    }
    case "removeTools":
      return removeTools(work, edit.toolset, edit.tools);
    case "moveTool": {
      const places = work.arrangement[edit.toolset]?.tools;
      if (places?.[edit.tool] === undefined || places[edit.to] === undefined) return missing();
      work.draft.move(["toolsets", edit.toolset, "tools"], edit.tool, edit.to);
      moveItem(places, edit.tool, edit.to);
      return `Move ${toolName(work, edit.toolset, edit.tool)}`;
    }
  }
}

function addToolset(work: Work, value: unknown): string | Refusal {
  const refusal = refuseNewFaults("toolset", null, value, "") ?? refuseNewSecrets(null, value);
  if (refusal !== null) return refusal;
  const toolset = asRecord(value);
  const id = asText(toolset?.id) ?? "";
  const taken = work.toolsets.some((other) => asRecord(other)?.id === id);
  if (taken) return duplicate("ts.id-duplicate", `A toolset of this file has the id ${quote(id)}.`);
  if (!hasList(JSON.parse(work.draft.text), "toolsets")) return noList("toolsets");
  work.draft.insert(["toolsets", work.toolsets.length], value);
  const tools = asList(toolset?.tools).map(() => null);
  work.arrangement.push({ from: null, tools });
  return `Add the toolset ${quote(id)}`;
}

/** All of them behind the last tool, or none. */
function addTools(work: Work, at: number, values: readonly unknown[]): string | Refusal {
  const toolset = asRecord(work.toolsets[at]);
  const places = work.arrangement[at]?.tools;
  if (toolset === null || places === undefined || values.length === 0) return missing();
  if (!hasList(toolset, "tools")) return noList("tools");
  const taken = namesOf(toolset);
  for (const value of values) {
    const refusal = refuseNewFaults("tool", null, value, "") ?? refuseName(taken, value);
    if (refusal !== null) return refusal;
    taken.add(nameOf(value));
  }
  work.draft.insertAll(["toolsets", at, "tools", places.length], values);
  for (const _ of values) places.push(null);
  return values.length === 1
    ? `Add the tool ${quote(nameOf(values[0]))}`
    : `Add ${values.length} tools`;
}

function copyTool(
  work: Work,
  { toolset: at, tool, name }: Extract<ToolsetStructureEdit, { kind: "copyTool" }>,
): string | Refusal {
  const path = ["toolsets", at, "tools", tool];
  const raw = work.draft.textAt(path);
  const places = work.arrangement[at]?.tools;
  const toolset = asRecord(work.toolsets[at]);
  if (raw === null || places === undefined || toolset === null) return missing();
  const copy = new EditDraft(raw);
  if (asRecord(JSON.parse(raw)) === null) {
    return refuse("edit.not-an-object", "This tool is not an object.", "");
  }
  copy.set(["name"], name);
  const refusal = refuseName(namesOf(toolset), JSON.parse(copy.text));
  if (refusal !== null) return refusal;
  const place = ["toolsets", at, "tools", tool + 1];
  work.draft.insert(place, null);
  work.draft.setText(place, copy.text);
  places.splice(tool + 1, 0, null);
  return `Duplicate ${toolName(work, at, tool)}`;
}

function removeTools(work: Work, at: number, tools: readonly number[]): string | Refusal {
  const places = work.arrangement[at]?.tools;
  const isGone = new Set(tools);
  const gone = [...isGone];
  const [only] = gone;
  if (only === undefined || gone.some((tool) => places?.[tool] === undefined)) return missing();
  work.draft.removeAll(["toolsets", at, "tools"], isGone);
  const left = places?.filter((_, tool) => !isGone.has(tool)) ?? [];
  places?.splice(0);
  for (const place of left) places?.push(place);
  return gone.length === 1 ? `Delete ${toolName(work, at, only)}` : `Delete ${gone.length} tools`;
}

/** A name is what everything refers to, so an edit gives no second tool the same. */
function refuseName(taken: ReadonlySet<string>, value: unknown): Refusal | null {
  const name = nameOf(value);
  if (name.trim() === "") return refuse("ts.name-empty", "Enter a name for the tool.", "/name");
  return taken.has(name)
    ? duplicate("ts.tool-duplicate", `A tool of this toolset is called ${quote(name)}.`)
    : null;
}

const namesOf = (toolset: JsonRecord): Set<string> => new Set(asList(toolset.tools).map(nameOf));

function nameOf(tool: unknown): string {
  return asText(asRecord(tool)?.name) ?? "";
}

function toolName({ toolsets }: Work, toolset: number, tool: number): string {
  const name = nameOf(asList(asRecord(toolsets[toolset])?.tools)[tool]);
  return name === "" ? "a tool" : quote(name);
}

/** Null where there is no such toolset. */
function toolsetName({ toolsets, arrangement }: Work, toolset: number): string | null {
  if (arrangement[toolset] === undefined) return null;
  return quote(asText(asRecord(toolsets[toolset])?.id) ?? "");
}

function hasList(holder: unknown, key: string): boolean {
  const record = asRecord(holder);
  return record !== null && Array.isArray(record[key] ?? []);
}

function missing(): Refusal {
  return refuse("edit.no-such-tool", "This tool or toolset no longer exists.");
}

function noList(key: string): Refusal {
  return refuse(
    "edit.not-a-list",
    `\`${key}\` is not a list, so nothing can be added; repair it in the JSON first.`,
    `/${key}`,
  );
}

function duplicate(rule: string, message: string): Refusal {
  return refuse(rule, message, rule === "ts.id-duplicate" ? "/id" : "/name");
}

function moveItem(items: unknown[], from: number, to: number): void {
  items.splice(to, 0, ...items.splice(from, 1));
}
