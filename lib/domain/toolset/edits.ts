import type { TextEdit } from "@/lib/json/edit";
import { EditDraft } from "../edit-draft";
import type { Refusal } from "../edit-result";
import { refuse } from "../edit-result";
import { extensionKey } from "../extension-key";
import type { Field } from "../permissions/resolve";
import type { JsonRecord } from "../read-value";
import { asRecord } from "../read-value";

/** One cell of the grid. A value of null clears it, so that it inherits again. */
export type ToolsetEdit =
  | {
      readonly kind: "tool";
      /** Position in `tools`. */
      readonly tool: number;
      readonly field: Field;
      readonly value: boolean | null;
    }
  | { readonly kind: "default"; readonly field: Field; readonly value: boolean | null };

/** The verbatim text of one toolset. */
export interface ToolsetText {
  /** Without its tools, head and tail joined; the list in it is empty. */
  readonly shell: string;
  /** The text of a tool by its position; undefined where there is none. */
  readonly toolText: (position: number) => string | undefined;
}

export type ToolsetEditResult =
  | {
      readonly ok: true;
      /** Edits of the shell. */
      readonly shell: TextEdit[];
      /** Edits of tools by position; only of those that change. */
      readonly tools: ReadonlyMap<number, TextEdit[]>;
      readonly label: string;
    }
  | Refusal;

/** Says which rule the permissions of a file edited here were meant for. */
const RESOLUTION = "nearest-explicit/1";

/**
 * The smallest changes of a toolset's pieces that make all edits true. Values are written even where
 * they equal what would be inherited, and cells that are as asked already are left alone. With the first
 * permission changed, the toolset notes how permissions are resolved here.
 */
export function editToolsetText(
  text: ToolsetText,
  edits: readonly ToolsetEdit[],
): ToolsetEditResult {
  const shell = new EditDraft(text.shell);
  const tools = new Map<number, EditDraft>();
  for (const edit of edits) {
    const refusal =
      edit.kind === "default"
        ? setDefault(shell, edit.field, edit.value)
        : setToolField(text, tools, edit.tool, edit.field, edit.value);
    if (refusal !== null) return refusal;
  }
  const changed = [...tools].filter(([, draft]) => draft.edits.length > 0);
  if (changed.length > 0 || shell.edits.length > 0) noteResolution(shell);
  return {
    ok: true,
    shell: shell.edits,
    tools: new Map(changed.map(([position, draft]) => [position, draft.edits])),
    label: labelOf(edits),
  };
}

function setToolField(
  text: ToolsetText,
  drafts: Map<number, EditDraft>,
  position: number,
  field: Field,
  value: boolean | null,
): Refusal | null {
  const raw = text.toolText(position);
  const draft = drafts.get(position) ?? (raw === undefined ? null : new EditDraft(raw));
  const tool = draft === null ? null : asRecord(JSON.parse(draft.text));
  const pointer = `/tools/${position}`;
  if (draft === null) return refuse("edit.no-such-tool", "This tool is not there.", pointer);
  if (tool === null) return refuse("edit.not-an-object", "This tool is not an object.", pointer);
  drafts.set(position, draft);
  setField(draft, tool, [field], field, value);
  return null;
}

function setDefault(shell: EditDraft, field: Field, value: boolean | null): Refusal | null {
  const toolset = asRecord(JSON.parse(shell.text));
  if (toolset === null) return refuse("edit.not-an-object", "This toolset is not an object.");
  const stored = toolset.toolsetDefaults ?? {};
  const defaults = asRecord(stored);
  if (defaults === null) {
    return refuse(
      "edit.not-an-object",
      "`toolsetDefaults` is not an object; repair it in the JSON first.",
      "/toolsetDefaults",
    );
  }
  setField(shell, defaults, ["toolsetDefaults", field], field, value);
  return null;
}

function setField(
  draft: EditDraft,
  holder: JsonRecord,
  path: readonly string[],
  field: Field,
  value: boolean | null,
): void {
  if (value !== null) {
    if (holder[field] !== value) draft.set(path, value);
  } else if ((holder[field] ?? null) !== null) draft.remove(path);
}

/** Leaves whatever else the toolset keeps there, and does nothing where there is no place for it. */
function noteResolution(shell: EditDraft): void {
  const toolset = asRecord(JSON.parse(shell.text));
  const extensions = asRecord(toolset?.extensions ?? {});
  if (toolset === null || extensions === null) return;
  const key = extensionKey("permissions");
  const own = asRecord(extensions[key]);
  if (own === null) shell.set(["extensions", key], { v: 1, resolution: RESOLUTION });
  else if (own.resolution !== RESOLUTION) shell.set(["extensions", key, "resolution"], RESOLUTION);
}

const FIELD_LABEL: Readonly<Record<Field, readonly [string, string]>> = {
  enabled: ["on", "off"],
  requiresApproval: ["ask", "allow"],
};

function labelOf(edits: readonly ToolsetEdit[]): string {
  const [first] = edits;
  if (first === undefined || edits.length > 1) return `Change ${edits.length} permissions`;
  const what = first.kind === "tool" ? "a tool" : "the toolset's default";
  const [yes, no] = FIELD_LABEL[first.field];
  if (first.value === null) {
    return `Clear “${first.field === "enabled" ? "enabled" : "approval"}” of ${what}`;
  }
  return `Set ${what} to “${first.value ? yes : no}”`;
}
