import { extensionKey } from "@/lib/domain/document/extension-key";
import { asBoolean, asRecord, asText } from "@/lib/shared/read-value";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { pointerToSpan, parsePointer } from "@/lib/json/pointers";
import type { FixOperation } from "@/lib/validation/diagnostic";
import type { HeaderRow } from "../credentials/header-rows";

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
    kind: asText(toolset?.["kind"]) ?? "",
    version: asText(toolset?.["version"]) ?? "",
    enabled: asBoolean(defaults?.["enabled"]),
    requiresApproval: asBoolean(defaults?.["requiresApproval"]),
    isOff: asRecord(extensions?.[extensionKey("permissions")])?.["disabled"] === true,
    headers: Object.entries(asRecord(toolset?.["headers"]) ?? {}).map(([name, value], key) => ({
      key,
      name,
      value,
    })),
    server: memberText(shell, "server"),
    extensions: memberText(shell, "extensions"),
  };
}

/** The text of a member as it is written; "" where there is none. */
export function memberText(text: string, name: string): string {
  const span = pointerToSpan(text, `/${name}`);
  return span === null ? "" : text.slice(span.offset, span.offset + span.length);
}

/** The edits that make a toolset what was typed; none where nothing was. */
export function toolsetEdits(before: ToolsetDraft, after: ToolsetDraft): ToolsetEdit[] {
  const edits: ToolsetEdit[] = [];
  const member = (path: readonly string[], value: unknown): void => {
    const edit = { kind: "member", tool: null, path } as const;
    edits.push(value === undefined ? edit : { ...edit, value });
  };
  if (after.kind !== before.kind) member(["kind"], after.kind);
  if (after.version !== before.version) {
    member(["version"], after.version === "" ? undefined : after.version);
  }
  if (JSON.stringify(headersOf(after)) !== JSON.stringify(headersOf(before))) {
    const headers = headersOf(after);
    member(["headers"], headers.length === 0 ? undefined : Object.fromEntries(headers));
  }
  for (const key of ["server", "extensions"] as const) {
    const text = after[key].trim();
    if (text === before[key].trim()) continue;
    if (text === "") member([key], undefined);
    else edits.push({ kind: "memberText", tool: null, path: [key], text });
  }
  for (const field of ["enabled", "requiresApproval"] as const) {
    if (after[field] !== before[field]) {
      edits.push({ kind: "default", field, value: after[field] });
    }
  }
  if (after.isOff !== before.isOff) member(OFF_PATH, after.isOff ? true : undefined);
  return edits;
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
