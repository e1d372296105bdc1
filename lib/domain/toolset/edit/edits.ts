import type { TextEdit } from "@/lib/json/edit";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { extensionKey } from "@/lib/domain/document/extension-key";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { editMember, memberLabel, touchesPermissions, type MemberEdit } from "./member";

/** One cell of the grid, where a value of null clears it, so that it inherits again; or any member. */
export type ToolsetEdit =
  | MemberEdit
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
  const steps = editSteps(text, edits);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * The same for edits of any number.
 * @param turn lets others have their turn between two of them
 */
export async function editToolsetInTurns(
  text: ToolsetText,
  edits: readonly ToolsetEdit[],
  turn: () => Promise<void> | undefined,
): Promise<ToolsetEditResult> {
  const steps = editSteps(text, edits);
  let step = steps.next();
  while (step.done !== true) {
    await turn();
    step = steps.next();
  }
  return step.value;
}

function* editSteps(
  text: ToolsetText,
  edits: readonly ToolsetEdit[],
): Generator<void, ToolsetEditResult, void> {
  const shell = new EditDraft(text.shell);
  const tools = new Map<number, EditDraft>();
  for (const edit of edits) {
    const refusal = makeEdit({ text, shell, tools }, edit);
    if (refusal !== null) return refusal;
    yield;
  }
  const changed = [...tools].filter(([, draft]) => draft.edits.length > 0);
  const isChanged = changed.length > 0 || shell.edits.length > 0;
  if (isChanged && edits.some(isAboutPermissions)) noteResolution(shell);
  const [first] = edits;
  const only = edits.length === 1 && first !== undefined ? toolNameOf(text, first) : null;
  return {
    ok: true,
    shell: shell.edits,
    tools: new Map(changed.map(([position, draft]) => [position, draft.edits])),
    label: labelEdits(edits, only),
  };
}

interface Drafts {
  readonly text: ToolsetText;
  readonly shell: EditDraft;
  readonly tools: Map<number, EditDraft>;
}

function makeEdit(drafts: Drafts, edit: ToolsetEdit): Refusal | null {
  if (edit.kind === "default") return setDefault(drafts.shell, edit.field, edit.value);
  if (edit.kind !== "tool" && edit.tool === null) return editMember(drafts.shell, edit);
  const draft = toolDraft(drafts, edit.tool ?? 0);
  if ("ok" in draft) return draft;
  if (edit.kind !== "tool") return editMember(draft, edit);
  const tool = asRecord(JSON.parse(draft.text));
  if (tool === null) {
    return refuse("edit.not-an-object", "This tool is not an object.", `/tools/${edit.tool}`);
  }
  setField(draft, tool, [edit.field], edit.field, edit.value);
  return null;
}

function toolDraft({ text, tools }: Drafts, position: number): EditDraft | Refusal {
  const known = tools.get(position);
  if (known !== undefined) return known;
  const raw = text.toolText(position);
  if (raw === undefined) {
    return refuse("edit.no-such-tool", "This tool is not there.", `/tools/${position}`);
  }
  const draft = new EditDraft(raw);
  tools.set(position, draft);
  return draft;
}

function isAboutPermissions(edit: ToolsetEdit): boolean {
  return edit.kind === "tool" || edit.kind === "default" || touchesPermissions(edit);
}

function toolNameOf(text: ToolsetText, edit: ToolsetEdit): string | null {
  const raw = edit.kind === "default" || edit.tool === null ? undefined : text.toolText(edit.tool);
  return raw === undefined ? null : asText(asRecord(JSON.parse(raw))?.name);
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

/**
 * What some edits do, as a phrase.
 * @param toolName of the only tool that is edited, where it is known
 */
export function labelEdits(edits: readonly ToolsetEdit[], toolName: string | null): string {
  const [first] = edits;
  if (first === undefined || edits.length > 1) {
    const noun = edits.every(isAboutPermissions) ? "permissions" : "settings";
    return `Change ${edits.length} ${noun}`;
  }
  if (first.kind === "member" || first.kind === "memberText") return memberLabel(first, toolName);
  const what = first.kind === "tool" ? "a tool" : "the toolset’s default";
  const [yes, no] = FIELD_LABEL[first.field];
  if (first.value === null) {
    return `Clear “${first.field === "enabled" ? "enabled" : "approval"}” of ${what}`;
  }
  return `Set ${what} to “${first.value ? yes : no}”`;
}
