import { memberChanges, readTexts, type MemberChange } from "@/components/forms/schema/members";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { asBoolean, asRecord } from "@/lib/shared/read-value";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { parsePointer } from "@/lib/json/pointers";
import type { FixOperation } from "@/lib/validation/diagnostic";
import type { HeaderRow } from "../credentials/header-rows";
import { TOOLSET_HEAD, TOOLSET_JSON } from "./members";

/** A toolset as it is being typed. */
export interface ToolsetDraft {
  readonly kind: string;
  readonly version: string;
  readonly enabled: boolean | null;
  readonly requiresApproval: boolean | null;
  /** Whether the whole toolset is switched off. */
  readonly isOff: boolean;
  readonly headers: readonly HeaderRow[];
  /** JSON texts; "" where the toolset has none. */
  readonly server: string;
  readonly extensions: string;
}

const OFF_PATH = ["extensions", extensionKey("permissions"), "disabled"];

/** @param shell JSON text of the toolset without its tools */
export function readToolsetDraft(shell: string): ToolsetDraft {
  const toolset = asRecord(JSON.parse(shell));
  const defaults = asRecord(toolset?.["toolsetDefaults"]);
  const extensions = asRecord(toolset?.["extensions"]);
  return {
    ...readTexts(TOOLSET_HEAD, toolset, shell),
    enabled: asBoolean(defaults?.["enabled"]),
    requiresApproval: asBoolean(defaults?.["requiresApproval"]),
    isOff: asRecord(extensions?.[extensionKey("permissions")])?.["disabled"] === true,
    headers: Object.entries(asRecord(toolset?.["headers"]) ?? {}).map(([name, value], key) => ({
      key,
      name,
      value,
    })),
    ...readTexts(TOOLSET_JSON, toolset, shell),
  };
}

/** Changes of members as edits of a toolset, or of one of its tools. */
export function changeEdits(tool: number | null, changes: readonly MemberChange[]): ToolsetEdit[] {
  return changes.map((change): ToolsetEdit => {
    const path = [change.name];
    if ("text" in change) return { kind: "memberText", tool, path, text: change.text };
    if ("value" in change) return { kind: "member", tool, path, value: change.value };
    return { kind: "member", tool, path };
  });
}

/** The edits that make a toolset what was typed; none where nothing was. */
export function toolsetEdits(before: ToolsetDraft, after: ToolsetDraft): ToolsetEdit[] {
  const edits = changeEdits(null, memberChanges(TOOLSET_HEAD, before, after));
  const headers = headersOf(after);
  if (JSON.stringify(headers) !== JSON.stringify(headersOf(before))) {
    edits.push(member(["headers"], headers.length === 0 ? undefined : Object.fromEntries(headers)));
  }
  for (const each of changeEdits(null, memberChanges(TOOLSET_JSON, before, after)))
    edits.push(each);
  for (const field of ["enabled", "requiresApproval"] as const) {
    if (after[field] !== before[field]) {
      edits.push({ kind: "default", field, value: after[field] });
    }
  }
  if (after.isOff !== before.isOff) edits.push(member(OFF_PATH, after.isOff ? true : undefined));
  return edits;
}

function member(path: readonly string[], value: unknown): ToolsetEdit {
  const edit = { kind: "member", tool: null, path } as const;
  return value === undefined ? edit : { ...edit, value };
}

function headersOf({ headers }: ToolsetDraft): (readonly [string, unknown])[] {
  return headers.flatMap(({ name, value }) =>
    name.trim() === "" ? [] : [[name.trim(), value] as const],
  );
}

/** The draft with a proposed change of its headers or its server. */
export function withFix(draft: ToolsetDraft, { op, path, value }: FixOperation): ToolsetDraft {
  const [member, name, ...rest] = parsePointer(path);
  if (op !== "set" || name === undefined) return draft;
  if (member === "headers" && rest.length === 0) {
    const headers = draft.headers.map((row) =>
      row.name.trim() === name ? { ...row, value } : row,
    );
    return { ...draft, headers };
  }
  if (member !== "server") return draft;
  const text = new EditDraft(draft.server);
  text.set([name, ...rest], value);
  return { ...draft, server: text.text };
}
