import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { EditOutcome } from "@/lib/domain/library/change";
import { quote } from "@/lib/domain/document/describe-value";
import { refuse } from "@/lib/domain/document/edit-result";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { findTestMentions } from "@/lib/domain/permissions/tests/mentions";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import {
  renamedToolId,
  renameInFilters,
  renameInTests,
  type Renaming,
} from "@/lib/domain/toolset/edit/rename";

import { editConversation } from "../conversations/edit";
import { invalid, notFound } from "../changes/record/outcome";
import { editTools, type EditToolsInput } from "../toolsets/edit";
import {
  readLibraryPolicy,
  type LibraryPolicy,
  type PlacedToolset,
} from "../permissions/library-policy";
import { findOverrideUses, type OverrideUse } from "../permissions/override-uses";

export interface RenameInput {
  readonly fileId: string;
  /** Row id. */
  readonly toolsetId: number;
  readonly expectedRevision: number;
  /** Position in `tools`; null renames the toolset. */
  readonly tool: number | null;
  readonly to: string;
  /** Whether filters of the toolset, permission tests and overrides of conversations go along. */
  readonly withReferences: boolean;
}

/** What became of the references. */
export interface RenameDone {
  readonly outcome: EditOutcome;
  /** Conversations whose overrides were changed, each as an edit of its own. */
  readonly changed: number;
  /** Titles of those that could not be, because they were changed at the same time. */
  readonly failed: readonly string[];
  /** Titles of other files whose tests could not be, for the same reason; each of them is an edit of its own, too. */
  readonly failedFiles: readonly string[];
}

/** Gives a tool or a toolset another name. Calls of the past keep the name they were made under. */
export async function renameTool(viewer: Viewer, input: RenameInput): Promise<RenameDone> {
  const policy = await readLibraryPolicy();
  const at = policy.toolsets.findIndex(({ rowId }) => rowId === input.toolsetId);
  const placed = policy.toolsets[at];
  const toolset = asRecord(placed?.value);
  if (placed === undefined || toolset === null) return nothing(notFound("toolset"));
  const named = asRecord(asList(toolset["tools"])[input.tool ?? -1]);
  if (input.tool !== null && named === null) return nothing(notFound("toolset"));
  const renaming: Renaming = {
    toolsetId: asText(toolset["id"]) ?? "",
    tool: input.tool === null ? null : (asText(named?.["name"]) ?? ""),
    to: input.to,
  };
  const refusal = refuseName(policy, placed, input);
  if (refusal !== null) return nothing(refusal);
  const uses = input.withReferences ? await findOverrideUses(viewer, policy, at) : [];
  const tests = input.withReferences ? testEdits(policy, at, input) : [];
  const path = [input.tool === null ? "id" : "name"];
  const own: ToolsetEdit[] = [
    { kind: "member", tool: input.tool, path, value: input.to },
    ...(input.withReferences ? renameInFilters(toolset, renaming) : []),
  ];
  const edits = [
    ...own.map((edit): PlacedEdit => ({ placed, edit })),
    ...tests.filter((test) => test.placed.fileId === placed.fileId),
  ];
  const outcome = await editTools({
    fileId: placed.fileId,
    by: viewer,
    edits: edits.map((edit) =>
      edit.placed === placed
        ? { ...editOf(edit), expectedRevision: input.expectedRevision }
        : editOf(edit),
    ),
  });
  if (!outcome.ok) return nothing(outcome);
  const elsewhere = tests.filter((test) => test.placed.fileId !== placed.fileId);
  const meant = uses.filter(({ tool }) => input.tool === null || tool.tool === input.tool);
  return {
    outcome,
    ...(await renameOverrides(viewer, meant, renaming)),
    failedFiles: await editOtherFiles(viewer, elsewhere),
  };
}

function nothing(outcome: EditOutcome): RenameDone {
  return { outcome, changed: 0, failed: [], failedFiles: [] };
}

/** An edit of a toolset of the library. */
interface PlacedEdit {
  readonly placed: PlacedToolset;
  readonly edit: ToolsetEdit;
}

function editOf({ placed, edit }: PlacedEdit): EditToolsInput["edits"][number] {
  return { toolsetId: placed.rowId, expectedRevision: placed.revision, edit };
}

/** The edits of all permission tests that name what gets another name. */
function testEdits(
  { toolsets, book }: LibraryPolicy,
  at: number,
  { tool, to }: RenameInput,
): PlacedEdit[] {
  const values = toolsets.map(({ value }) => value);
  const mentions = findTestMentions(values, book.index, at).filter(
    (mention) => mention.tool === tool,
  );
  return renameInTests(mentions, to).flatMap(({ toolset, edit }) => {
    const placed = toolsets[toolset];
    return placed === undefined ? [] : [{ placed, edit }];
  });
}

/** @returns titles of the files that could not be edited */
async function editOtherFiles(viewer: Viewer, edits: readonly PlacedEdit[]): Promise<string[]> {
  const failed: string[] = [];
  const byFile = new Map(edits.map(({ placed }) => [placed.fileId, placed.fileTitle]));
  for (const [fileId, title] of byFile) {
    const own = edits.filter(({ placed }) => placed.fileId === fileId);
    const outcome = await editTools({ fileId, edits: own.map(editOf), by: viewer });
    if (!outcome.ok) failed.push(title);
  }
  return failed;
}

function refuseName(
  { toolsets }: LibraryPolicy,
  placed: PlacedToolset,
  { tool, to }: RenameInput,
): EditOutcome | null {
  const path = tool === null ? "/id" : "/name";
  if (to.trim() === "")
    return invalid(refuse("edit.required", "A name is needed.", path).diagnostics);
  const others =
    tool === null
      ? toolsets.filter(({ fileId, rowId }) => fileId === placed.fileId && rowId !== placed.rowId)
      : asList(asRecord(placed.value)?.["tools"]).filter((_, at) => at !== tool);
  const isTaken = others.some((other) =>
    tool === null
      ? asRecord(asRecord(other)?.["value"])?.["id"] === to
      : asRecord(other)?.["name"] === to,
  );
  if (!isTaken) return null;
  const what = tool === null ? "toolset of this file" : "tool of this toolset";
  const message = `Another ${what} is called ${quote(to)}; references could mean either.`;
  return invalid(refuse("ts.tool-duplicate", message, path).diagnostics);
}

async function renameOverrides(
  viewer: Viewer,
  uses: readonly OverrideUse[],
  renaming: Renaming,
): Promise<Pick<RenameDone, "changed" | "failed">> {
  const byConversation = new Map<string, OverrideUse[]>();
  for (const use of uses) {
    const known = byConversation.get(use.conversation.id);
    if (known === undefined) byConversation.set(use.conversation.id, [use]);
    else known.push(use);
  }
  let changed = 0;
  const failed: string[] = [];
  for (const [id, own] of byConversation) {
    const changes = own.flatMap(({ how, tool, position }) => {
      const toolId = renamedToolId(how, tool, renaming);
      return toolId === null ? [] : [{ position, members: { toolId } }];
    });
    const [first] = own;
    if (changes.length === 0 || first === undefined) continue;
    const { shellRevision, title } = first.conversation;
    const edit = { kind: "overrideEntries", changes } as const;
    const outcome = await editConversation(viewer, { id, expectedRevision: shellRevision, edit });
    if (outcome.ok) changed += 1;
    else failed.push(title);
  }
  return { changed, failed };
}
