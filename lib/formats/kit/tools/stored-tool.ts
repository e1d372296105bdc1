import {
  asBoolean,
  asList,
  asRecord,
  asRecords,
  asText,
  recordFrom,
  type JsonRecord,
} from "@/lib/shared/read-value";
import { decidedToolset, isSwitchedOff } from "@/lib/domain/permissions/resolve/decided-toolset";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

/** What a definition says of a tool; what it does not say is null, or missing. */
interface ToolMembers {
  readonly name: string;
  readonly summary?: string | null | undefined;
  readonly argsSchema?: JsonRecord | null | undefined;
  readonly enabled?: boolean | null | undefined;
  readonly requiresApproval?: boolean | null | undefined;
  readonly extensions?: JsonRecord | null;
}

/** A tool with what is stated about it. */
export function makeTool(said: ToolMembers): Tool {
  const { name, summary, argsSchema, enabled, requiresApproval, extensions } = said;
  return {
    name,
    ...(typeof summary === "string" ? { summary } : {}),
    ...(argsSchema ? { argsSchema: { ...argsSchema } } : {}),
    ...(typeof enabled === "boolean" ? { enabled } : {}),
    ...(typeof requiresApproval === "boolean" ? { requiresApproval } : {}),
    ...(extensions ? { extensions: { ...extensions } } : {}),
  };
}

/** A tool of a stored file with members of the right types only, because files with faults are kept. */
export function readTool(value: unknown): Tool | null {
  const record = asRecord(value);
  const name = asText(record?.["name"]);
  if (record === null || name === null || name === "") return null;
  const examples = asRecords(record["examples"]);
  return {
    ...makeTool({
      name,
      summary: asText(record["summary"]),
      argsSchema: asRecord(record["argsSchema"]),
      enabled: asBoolean(record["enabled"]),
      requiresApproval: asBoolean(record["requiresApproval"]),
      extensions: asRecord(record["extensions"]),
    }),
    ...(examples.length === 0 ? {} : { examples: examples.map((example) => ({ ...example })) }),
  };
}

/** How many settings a tool has of its own. */
export const permissionsOf = ({ enabled, requiresApproval }: Tool) =>
  [enabled, requiresApproval].filter((setting) => setting !== undefined).length;

/**
 * How many settings a toolset has that are not those of its tools: what applies to all of them, its switch, and each tool
 * that filters, rules or states of other formats decide about.
 * @param own the extension of the format that is written, which says its own
 */
export function settingsOf(toolset: JsonRecord, own: string | null = null): number {
  const foreign = withoutExtension(toolset, own);
  const tools = asList(foreign["tools"]).map((tool) => withoutExtension(asRecord(tool) ?? {}, own));
  const decided = asList(decidedToolset({ ...foreign, tools })["tools"]);
  return (
    Object.keys(asRecord(toolset["toolsetDefaults"]) ?? {}).length +
    (isSwitchedOff(foreign) ? 1 : 0) +
    tools.filter((tool, at) => tool !== decided[at]).length
  );
}

function withoutExtension(holder: JsonRecord, key: string | null): JsonRecord {
  const extensions = Object.entries(asRecord(holder["extensions"]) ?? {});
  return { ...holder, extensions: recordFrom(extensions.filter(([name]) => name !== key)) };
}

/** How many extensions there are besides those of `own` keys. */
export function foreignExtensions(
  { extensions }: { readonly extensions?: unknown },
  ...own: readonly string[]
): number {
  return Object.keys(asRecord(extensions) ?? {}).filter((key) => !own.includes(key)).length;
}

/** The toolsets of a file as they are stored. */
export const storedToolsets = (file: unknown) => asRecords(asRecord(file)?.["toolsets"]);

/** The tools of a stored toolset that have a name, and how many have none. */
export function storedTools({ tools: entries }: JsonRecord): {
  readonly tools: readonly Tool[];
  readonly unnamed: number;
} {
  const read = asList(entries).map(readTool);
  const tools = read.filter((tool) => tool !== null);
  return { tools, unnamed: read.length - tools.length };
}

/** A list with the entries that were none of it where they stood. */
export function withStrays(list: readonly unknown[], strays: unknown): unknown[] {
  const all = [...list];
  for (const { at, value } of asRecords(strays)) {
    if (typeof at === "number") all.splice(at, 0, value);
  }
  return all;
}
