import { changedSpan } from "@/lib/json/changed-span";
import type { JsonPath } from "@/lib/json/edit";
import { formatPointer } from "@/lib/json/pointers";
import { extensionKey } from "@/lib/domain/document/extension-key";
import type { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { asRecord } from "@/lib/shared/read-value";
import { readTypedJson } from "@/lib/domain/document/typed-json";
import { refuseNewFaults, refuseNewSecrets } from "../lint/introduced-faults";

/** A change of any member of a toolset or of a tool. */
export type MemberEdit =
  | {
      readonly kind: "member";
      /** Position in `tools`; null means the toolset itself, whose `tools` are not a member here. */
      readonly tool: number | null;
      readonly path: JsonPath;
      /** Any JSON value; left out, the member is removed. */
      readonly value?: unknown;
    }
  | {
      readonly kind: "memberText";
      readonly tool: number | null;
      /** Empty for the whole text of a tool. */
      readonly path: JsonPath;
      /** JSON that is kept as it was typed. */
      readonly text: string;
    };

/**
 * Makes one change in the draft of a toolset's shell or of a tool.
 * @returns null when it is made
 */
export function editMember(draft: EditDraft, edit: MemberEdit): Refusal | null {
  const place = edit.tool === null ? "" : `/tools/${edit.tool}`;
  const pointer = place + formatPointer(edit.path);
  const before: unknown = JSON.parse(draft.text);
  if (asRecord(before) === null) {
    const what = edit.tool === null ? "toolset" : "tool";
    return refuse("edit.not-an-object", `This ${what} is not an object.`, place);
  }
  if (edit.tool === null && (edit.path.length === 0 || edit.path[0] === "tools")) {
    return refuse("edit.structure", "Tools are added and removed one by one.", pointer);
  }
  const refusal =
    edit.kind === "memberText" ? writeText(draft, edit, pointer) : writeValue(draft, edit, pointer);
  if (refusal !== null) return refusal;
  const after: unknown = JSON.parse(draft.text);
  if (edit.tool !== null) {
    // A text that was typed as JSON is stored with its faults, like an imported one.
    return edit.kind === "member" ? refuseNewFaults("tool", before, after, place) : null;
  }
  return refuseNewFaults("toolset", before, after, "") ?? refuseNewSecrets(before, after);
}

function writeValue(
  draft: EditDraft,
  { path, value }: Extract<MemberEdit, { kind: "member" }>,
  pointer: string,
): Refusal | null {
  if (path.length === 0) {
    return refuse("edit.not-an-object", "A tool as a whole is edited as JSON.", pointer);
  }
  return reaching(pointer, () => {
    if (value === undefined) draft.remove(path);
    else draft.merge(path, value);
  });
}

function writeText(
  draft: EditDraft,
  { path, text }: Extract<MemberEdit, { kind: "memberText" }>,
  pointer: string,
): Refusal | null {
  const typed = readTypedJson(text, pointer);
  if (!typed.ok) return typed;
  if (path.length > 0) return reaching(pointer, () => draft.setText(path, typed.text));
  if (asRecord(typed.value) === null) {
    return refuse("edit.not-an-object", "A tool must be a JSON object.", pointer);
  }
  draft.apply(changedSpan(draft.text, typed.text));
  return null;
}

/** Where a path leads into a text or beyond a list depends on what is stored, so it is no bug. */
function reaching(pointer: string, write: () => void): Refusal | null {
  try {
    write();
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse("edit.no-such-place", "There is no place for this value.", pointer);
  }
}

/** Whether an edit changes what is allowed. Tests kept next to the permissions only ask about it. */
export function touchesPermissions({ path }: MemberEdit): boolean {
  const [first, second, third] = path;
  return (
    first === "toolsetDefaults" ||
    first === "enabled" ||
    first === "requiresApproval" ||
    (first === "extensions" && second === extensionKey("permissions") && third !== "tests")
  );
}

/** What was changed, as a phrase. */
export function memberLabel(edit: MemberEdit, toolName: string | null): string {
  const verb = edit.kind === "member" && edit.value === undefined ? "Remove" : "Change";
  const whose = edit.tool === null ? "the toolset" : toolName ? `“${toolName}”` : "a tool";
  if (edit.path.length === 0) return `${verb} the JSON of ${whose}`;
  return `${verb} “${nameOf(edit.path)}” of ${whose}`;
}

/** The innermost name on the way, without the prefix of our own extensions. */
function nameOf(path: JsonPath): string {
  const name = path.findLast((segment) => typeof segment === "string") ?? "";
  return name.replace(/^dev\.colloquy:/, "");
}
