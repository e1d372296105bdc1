import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  matrixRow,
  matrixTools,
  type Matrix,
  type MatrixRow,
} from "@/lib/domain/permissions/reports/matrix";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";

import { getStore } from "../library/client";
import { isReadable } from "../documents/find";
import { withShells } from "./conversation-shells";
import { readLibraryPolicy } from "./library-policy";
import { namesOverrides } from "./names-overrides";

export interface MatrixQuery {
  /** Also conversations without overrides. */
  readonly all?: boolean | undefined;
  /** Part of a title. */
  readonly query?: string | undefined;
  /** `next` of the page before. */
  readonly after?: number | undefined;
}

const PAGE = 200;

/** Conversations and tools with what applies in each on this machine; the latest conversation first. */
export async function readPermissionMatrix(
  viewer: Viewer,
  installation: Installation,
  query: MatrixQuery = {},
): Promise<Matrix> {
  const { book, toolsets } = await readLibraryPolicy([], installation);
  const tools = matrixTools(book);
  const start = query.after ?? 0;
  const { rows, conversations } = await loadShells(viewer, query, start);
  return {
    toolsets: toolsets.map(({ rowId }) => rowId),
    tools,
    conversations,
    rows: rows.slice(0, PAGE).flatMap(({ id, title, titleDerived, shell }): MatrixRow[] => {
      const row = matrixRow(book, tools, shell);
      const says = row.cells.length + row.withoutEffect + row.unresolved > 0;
      if (!says && query.all !== true) return [];
      return [{ conversation: { id, title, titleDerived: Boolean(titleDerived) }, ...row }];
    }),
    next: rows.length > PAGE ? start + PAGE : null,
  };
}

async function loadShells(viewer: Viewer, { all, query = "" }: MatrixQuery, start: number) {
  const store = await getStore(viewer);
  const title = query.trim();
  return store.read(async (sql) => {
    const conversations = sql.query
      .selectFrom("Conversation as e")
      .where(isReadable)
      .where("e.deletedMs", "is", null);
    const rows = await conversations
      .select(["e.key", "e.id", "e.title", "e.titleDerived", "e.head", "e.tail", "e.shellHash"])
      // Texts that name a list without an entry fit, too; they are left out when they are read.
      .$if(all !== true, (some) => some.where(namesOverrides))
      .$if(title !== "", (some) =>
        some.where((eb) => {
          const place = eb.fn<number>("instr", [
            eb.fn("lower", ["e.title"]),
            eb.fn("lower", [eb.val(title)]),
          ]);
          return eb(place, ">", 0);
        }),
      )
      .orderBy("e.sortMs", "desc")
      .orderBy("e.id")
      .limit(PAGE + 1)
      .offset(start)
      .execute();
    const { count } = await conversations
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { rows: await withShells(sql, rows), conversations: count };
  });
}
