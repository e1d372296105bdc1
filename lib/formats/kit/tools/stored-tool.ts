import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

/** A tool of a stored file with members of the right types only, because files with faults are kept. */
export function readTool(value: unknown): Tool | null {
  const record = asRecord(value);
  const name = asText(record?.["name"]);
  if (record === null || name === null || name === "") return null;
  const { enabled, requiresApproval } = record;
  const summary = asText(record["summary"]);
  const argsSchema = asRecord(record["argsSchema"]);
  const extensions = asRecord(record["extensions"]);
  const examples = asList(record["examples"])
    .map(asRecord)
    .filter((example) => example !== null);
  return {
    name,
    ...(summary === null ? {} : { summary }),
    ...(argsSchema === null ? {} : { argsSchema: { ...argsSchema } }),
    ...(typeof enabled === "boolean" ? { enabled } : {}),
    ...(typeof requiresApproval === "boolean" ? { requiresApproval } : {}),
    ...(extensions === null ? {} : { extensions: { ...extensions } }),
    ...(examples.length === 0 ? {} : { examples: examples.map((example) => ({ ...example })) }),
  };
}

/** How many settings a tool has of its own. */
export const permissionsOf = ({ enabled, requiresApproval }: Tool) =>
  [enabled, requiresApproval].filter((setting) => setting !== undefined).length;

/** How many extensions there are besides those of `own` keys. */
export function foreignExtensions(
  { extensions }: { readonly extensions?: unknown },
  ...own: readonly string[]
): number {
  return Object.keys(asRecord(extensions) ?? {}).filter((key) => !own.includes(key)).length;
}
