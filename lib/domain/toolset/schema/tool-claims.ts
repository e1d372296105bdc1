import { extensionKey, type OwnExtension } from "@/lib/domain/document/extension-key";
import { asBoolean, asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** The four hints of a server; null where it states none, which is not the same as no. */
export interface ToolHints {
  readonly readOnly: boolean | null;
  readonly destructive: boolean | null;
  readonly idempotent: boolean | null;
  readonly openWorld: boolean | null;
}

/** What whoever offers a tool says about it. Nothing here is proven, and no permission follows from it. */
export interface ToolClaims {
  readonly title: string | null;
  readonly hints: ToolHints;
  readonly tags: readonly string[];
  /** Names of the arguments, in the order of the schema. */
  readonly parameters: readonly string[];
}

/** Where the formats that know claims keep them inside their definitions. */
const SLOTS: readonly {
  readonly slot: OwnExtension;
  readonly titles: readonly (readonly string[])[];
}[] = [
  { slot: "mcp", titles: [["title"], ["annotations", "title"]] },
  { slot: "mci", titles: [["annotations", "title"], ["title"]] },
  { slot: "cadenya", titles: [["spec", "config", "mcp", "toolTitle"]] },
];

/** One definition as a format has it, with the edits made of it since. */
interface Definition {
  readonly slot: OwnExtension;
  readonly titles: readonly (readonly string[])[];
  readonly members: JsonRecord;
  /** Pointers of members that were taken away. */
  readonly removed: readonly unknown[];
}

/** Reads the claims from a tool entry's extensions and schema. Total over any tool. */
export function toolClaims(tool: JsonRecord | null): ToolClaims {
  const definitions = definitionsOf(tool);
  const hint = (name: string): boolean | null =>
    first(definitions, (definition) => asBoolean(memberAt(definition, ["annotations", name])));
  return {
    title: first(definitions, titleOf),
    hints: {
      readOnly: hint("readOnlyHint"),
      destructive: hint("destructiveHint"),
      idempotent: hint("idempotentHint"),
      openWorld: hint("openWorldHint"),
    },
    tags: first(definitions, tagsOf) ?? [],
    parameters: Object.keys(asRecord(asRecord(tool?.["argsSchema"])?.["properties"]) ?? {}),
  };
}

/** Edited members before imported ones, and the definition that was imported before those made of it. */
function definitionsOf(tool: JsonRecord | null): Definition[] {
  const extensions = asRecord(tool?.["extensions"]);
  const slots = SLOTS.flatMap((shape) => {
    const kept = asRecord(extensions?.[extensionKey(shape.slot)]);
    return kept === null ? [] : [{ ...shape, kept }];
  });
  const read = (member: string, list: typeof slots): Definition[] =>
    list.flatMap(({ kept, ...shape }) => {
      const members = asRecord(kept[member]);
      const removed = member === "source" ? asList(kept["removed"]) : [];
      return members === null ? [] : [{ ...shape, members, removed }];
    });
  const origins = slots.filter(({ kept }) => kept["origin"] === true);
  const others = slots.filter(({ kept }) => kept["origin"] !== true);
  return [...read("values", slots), ...read("source", [...origins, ...others])];
}

function first<T>(
  definitions: readonly Definition[],
  read: (definition: Definition) => T | null,
): T | null {
  for (const definition of definitions) {
    const found = read(definition);
    if (found !== null) return found;
  }
  return null;
}

function titleOf(definition: Definition): string | null {
  for (const path of definition.titles) {
    const title = asText(memberAt(definition, path));
    if (title !== null && title !== "") return title;
  }
  return null;
}

/** Tags of one format; of another the labels that say no more than that they are there. */
function tagsOf(definition: Definition): readonly string[] | null {
  const tags = memberAt(definition, ["tags"]);
  if (definition.slot === "mci" && Array.isArray(tags)) return tags.filter(isText);
  const labels = asRecord(memberAt(definition, ["metadata", "labels"]));
  if (definition.slot !== "cadenya" || labels === null) return null;
  return Object.keys(labels).filter((name) => labels[name] === "true" || labels[name] === "");
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Looks at own members only: a definition may call one `constructor`. */
function memberAt({ members, removed }: Definition, path: readonly string[]): unknown {
  let value: unknown = members;
  for (const [depth, name] of path.entries()) {
    if (removed.includes(`/${path.slice(0, depth + 1).join("/")}`)) return undefined;
    const holder = asRecord(value);
    if (holder === null || !Object.hasOwn(holder, name)) return undefined;
    value = holder[name];
  }
  return value;
}
