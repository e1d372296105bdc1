import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  overridesWithoutApproval,
  toolsWithoutApproval,
  type WithoutApprovalReport,
} from "@/lib/domain/permissions/reports/runs-without-approval";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";

import { getStore } from "../library/client";
import { isReadable } from "../documents/find";
import { withShells } from "./conversation-shells";
import { readLibraryPolicy } from "./library-policy";
import { namesOverrides } from "./names-overrides";

/** The latest conversations with overrides that are looked at. */
const MOST_CONVERSATIONS = 2000;

/** What runs without asking on this machine, by the settings of now. */
export async function readRunsWithoutApproval(
  viewer: Viewer,
  installation: Installation,
): Promise<WithoutApprovalReport> {
  const { book, toolsets } = await readLibraryPolicy([], installation);
  const shells = await loadShells(viewer);
  const values = toolsets.map(({ value }) => value);
  return {
    tools: toolsWithoutApproval(book.tools, values).flatMap((tool) => {
      const placed = toolsets[tool.toolset];
      if (placed === undefined) return [];
      const { fileId, fileTitle, rowId, revision } = placed;
      return [{ ...tool, fileId, fileTitle, rowId, revision }];
    }),
    overrides: shells.slice(0, MOST_CONVERSATIONS).flatMap((row) => {
      const { id, title, shellRevision } = row;
      const titleDerived = Boolean(row.titleDerived);
      return overridesWithoutApproval(book, row.shell).map((override) => {
        return { ...override, conversationId: id, title, titleDerived, shellRevision };
      });
    }),
    isCut: shells.length > MOST_CONVERSATIONS,
  };
}

async function loadShells(viewer: Viewer) {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const rows = await sql.query
      .selectFrom("Conversation as e")
      .select(["e.key", "e.id", "e.title", "e.titleDerived", "e.shellRevision"])
      .select(["e.head", "e.tail", "e.shellHash"])
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .where(namesOverrides)
      .orderBy("e.sortMs", "desc")
      .orderBy("e.id")
      .limit(MOST_CONVERSATIONS + 1)
      .execute();
    return withShells(sql, rows);
  });
}
