import type { PlanItem, Verdict } from "@/lib/domain/imports/plan";
import { formatName } from "../labels/format-name";
import type { Grouping } from "./filters";
import { VERDICTS } from "../labels/verdict";

/** Items that are together under one heading. */
export interface PlanGroup {
  readonly key: string;
  readonly label: string;
  readonly items: readonly PlanItem[];
  readonly messages: number;
  readonly bytes: number;
}

/** A line of the table: the heading of a group, or an item. */
export type PlanLine =
  | {
      readonly id: string;
      readonly kind: "group";
      readonly group: PlanGroup;
      readonly isOpen: boolean;
    }
  | { readonly id: string; readonly kind: "item"; readonly item: PlanItem };

/** What asks for a person comes first, what needs nobody last. */
export const VERDICT_ORDER: readonly Verdict[] = [
  "conflict",
  "invalid",
  "extends",
  "new",
  "identical",
];

/**
 * Where an item comes from, as people know it: the folder of a dropped folder, else the dropped file.
 * Names read `folder/file.zip!entry#position`.
 */
export function placeOf({ name }: PlanItem): string {
  const archive = name.indexOf("!");
  const file = archive === -1 ? name.replace(/#\d+$/, "") : name.slice(0, archive);
  const folder = file.lastIndexOf("/");
  return archive === -1 && folder !== -1 ? `${file.slice(0, folder)}/` : file;
}

/** Sorts items into groups; verdicts have their own order, others come as the plan has them. */
export function groupItems(items: readonly PlanItem[], grouping: Grouping): PlanGroup[] {
  const sorted = new Map<string, PlanItem[]>(
    grouping === "verdict" ? VERDICT_ORDER.map((verdict) => [verdict, []]) : [],
  );
  for (const item of items) {
    const key = keyOf(item, grouping);
    const group = sorted.get(key);
    if (group) group.push(item);
    else sorted.set(key, [item]);
  }
  return [...sorted].flatMap(([key, members]) =>
    members.length === 0 ? [] : [sum(key, members, grouping)],
  );
}

/** The lines of the table. A single group needs no heading. */
export function linesOf(groups: readonly PlanGroup[], closed: ReadonlySet<string>): PlanLine[] {
  const hasHeads = groups.length > 1;
  const lines: PlanLine[] = [];
  for (const group of groups) {
    const isOpen = !hasHeads || !closed.has(group.key);
    if (hasHeads) lines.push({ id: `group ${group.key}`, kind: "group", group, isOpen });
    if (!isOpen) continue;
    for (const item of group.items) lines.push({ id: item.id, kind: "item", item });
  }
  return lines;
}

function keyOf(item: PlanItem, grouping: Grouping): string {
  switch (grouping) {
    case "verdict":
      return item.verdict;
    case "place":
      return placeOf(item);
    case "format":
      return item.format;
    case "none":
      return "";
  }
}

function sum(key: string, items: readonly PlanItem[], grouping: Grouping): PlanGroup {
  let messages = 0;
  let bytes = 0;
  for (const { counts } of items) {
    messages += counts.messages;
    bytes += counts.bytes;
  }
  return { key, label: labelOf(key, items[0], grouping), items, messages, bytes };
}

function labelOf(key: string, first: PlanItem | undefined, grouping: Grouping): string {
  if (grouping === "verdict" && first) return VERDICTS[first.verdict].heading;
  return grouping === "format" ? formatName(key) : key;
}
