import { runsWithoutApprovalHere } from "@/lib/http/permissions/permissions-here";
import { readRunsWithoutApproval as contract } from "@/lib/http/openapi/runs-without-approval";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query, viewer }) => {
      const report = await runsWithoutApprovalHere(viewer);
      const rows: Listed[] = [
        ...report.tools.map((tool) => ({ tool })),
        ...report.overrides.map((override) => ({ override })),
      ];
      const { items, nextCursor } = widePage(rows, query, idOf);
      const tools = items.flatMap((row) => ("tool" in row ? [row.tool] : []));
      const overrides = items.flatMap((row) => ("override" in row ? [row.override] : []));
      return json({ ...report, tools, overrides, nextCursor });
    },
    { isHeavy: areLargeToolsets },
  ),
);

type Report = Awaited<ReturnType<typeof runsWithoutApprovalHere>>;
type Listed =
  | { readonly tool: Report["tools"][number] }
  | { readonly override: Report["overrides"][number] };

function idOf(row: Listed): string {
  if ("tool" in row) return `tool/${row.tool.rowId}/${row.tool.position}`;
  return `override/${row.override.conversationId}/${row.override.toolId}`;
}
