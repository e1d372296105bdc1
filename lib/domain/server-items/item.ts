import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What servers of MCP offer besides tools. A template stands for all resources whose URI fits it. */
export const ITEM_KINDS = ["resource", "template", "prompt"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The member of a definition that names it within its kind. */
export const KEY_MEMBERS = { resource: "uri", template: "uriTemplate", prompt: "name" } as const;

/** One usable definition, as a server listed it. */
export interface ListedItem {
  readonly kind: ItemKind;
  readonly key: string;
  readonly raw: JsonRecord;
}

/** The usable definitions of a list; of several of one key the first. */
export function itemsOf(kind: ItemKind, entries: readonly unknown[]): ListedItem[] {
  const found = new Map<string, ListedItem>();
  for (const entry of entries) {
    const raw = asRecord(entry);
    const key = asText(raw?.[KEY_MEMBERS[kind]]);
    if (raw === null || !key || found.has(key)) continue;
    found.set(key, { kind, key, raw });
  }
  return [...found.values()];
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string | null;
  readonly isRequired: boolean;
}

/** The arguments of a prompt. Total over any definition. */
export function promptArguments(raw: JsonRecord): PromptArgument[] {
  const names = new Set<string>();
  return asList(raw["arguments"]).flatMap((entry) => {
    const argument = asRecord(entry);
    const name = asText(argument?.["name"]);
    if (argument === null || !name || names.has(name)) return [];
    names.add(name);
    const isRequired = argument["required"] === true;
    return [{ name, description: asText(argument["description"]), isRequired }];
  });
}

/** Members that can change with every listing and tell nobody to do anything. */
export const COSMETIC_MEMBERS: ReadonlySet<string> = new Set([
  "title",
  "icons",
  "size",
  "annotations",
  "_meta",
]);
