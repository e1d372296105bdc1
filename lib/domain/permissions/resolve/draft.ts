import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { FIELDS, type Field } from "./resolve";

/** One permission as it might be; null makes it inherit. */
export type DraftChange = { readonly field: Field; readonly value: boolean | null } & (
  | { readonly kind: "application" }
  /** `toolset` is the row id. */
  | { readonly kind: "default"; readonly toolset: number }
  | { readonly kind: "tool"; readonly toolset: number; readonly tool: number }
);

interface Documents {
  readonly toolsets: readonly { readonly rowId: number; readonly value: unknown }[];
  readonly application: JsonRecord;
}

/**
 * The documents as they would be with some permissions changed; those given stay as they are. What a change
 * names and is not there is passed over.
 */
export function applyDraft<Given extends Documents>(
  documents: Given,
  changes: readonly DraftChange[],
): Given {
  let { application } = documents;
  const values = new Map(documents.toolsets.map(({ rowId, value }) => [rowId, value]));
  for (const change of changes) {
    if (change.kind === "application") application = withField(application, change);
    else values.set(change.toolset, changeToolset(values.get(change.toolset), change));
  }
  const toolsets = documents.toolsets.map((toolset) => {
    return { ...toolset, value: values.get(toolset.rowId) };
  });
  return { ...documents, application, toolsets };
}

function changeToolset(
  value: unknown,
  change: Exclude<DraftChange, { kind: "application" }>,
): unknown {
  const toolset = asRecord(value);
  if (toolset === null) return value;
  if (change.kind === "default") {
    const defaults = asRecord(toolset["toolsetDefaults"]) ?? {};
    return { ...toolset, toolsetDefaults: withField(defaults, change) };
  }
  const tools = asList(toolset["tools"]).map((entry, at) => {
    const tool = asRecord(entry);
    return at === change.tool && tool !== null ? withField(tool, change) : entry;
  });
  return { ...toolset, tools };
}

function withField(holder: JsonRecord, { field, value }: DraftChange): JsonRecord {
  const { [field]: _, ...rest } = holder;
  return value === null ? rest : { ...rest, [field]: value };
}

/** Reads changes from an address; null when it holds anything else. */
export function parseDraft(text: string): DraftChange[] | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const changes = list.map(readChange);
  return changes.every((change) => change !== null) ? changes : null;
}

function readChange(item: unknown): DraftChange | null {
  const { kind, field: name, value, toolset, tool } = asRecord(item) ?? {};
  const field = FIELDS.find((each) => each === name);
  if (field === undefined || (value !== null && typeof value !== "boolean")) return null;
  if (kind === "application") return { kind, field, value };
  if (typeof toolset !== "number") return null;
  if (kind === "default") return { kind, toolset, field, value };
  return kind === "tool" && typeof tool === "number" ? { kind, toolset, tool, field, value } : null;
}
