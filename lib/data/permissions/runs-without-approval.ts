import {
  overridesWithoutApproval,
  toolsWithoutApproval,
  type WithoutApprovalReport,
} from "@/lib/domain/permissions/reports/runs-without-approval";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";
import { readLibraryPolicy } from "./library-policy";
import { withoutMark } from "../documents/byte-length";

/** The latest conversations with overrides that are looked at. */
const MOST_CONVERSATIONS = 2000;

interface ShellRow {
  readonly id: string;
  readonly title: string;
  readonly shellRevision: number;
  readonly head: string;
  readonly tail: string;
}

export async function readRunsWithoutApproval(): Promise<WithoutApprovalReport> {
  const { book, toolsets } = await readLibraryPolicy();
  const shells = await loadShells();
  const values = toolsets.map(({ value }) => value);
  return {
    tools: toolsWithoutApproval(book.tools, values).flatMap((tool) => {
      const placed = toolsets[tool.toolset];
      if (placed === undefined) return [];
      const { fileId, fileTitle, rowId, revision } = placed;
      return [{ ...tool, fileId, fileTitle, rowId, revision }];
    }),
    overrides: shells
      .slice(0, MOST_CONVERSATIONS)
      .flatMap(({ id, title, shellRevision, head, tail }) =>
        overridesWithoutApproval(book, JSON.parse(withoutMark(head) + tail)).map((override) => {
          return { ...override, conversationId: id, title, shellRevision };
        }),
      ),
    isCut: shells.length > MOST_CONVERSATIONS,
  };
}

async function loadShells(): Promise<ShellRow[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<ShellRow>(
      `SELECT e.id, e.title, e."shellRevision", e.head, e.tail FROM "Conversation" e
       WHERE ${READABLE} AND e."deletedMs" IS NULL AND instr(e.head || e.tail, '"toolOverrides"') > 0
       ORDER BY e."sortMs" DESC, e.id LIMIT ${MOST_CONVERSATIONS + 1}`,
    ),
  );
}
