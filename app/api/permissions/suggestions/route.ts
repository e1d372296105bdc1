import { readSuggestions } from "@/lib/data/permissions/suggestions";
import { suggestPermissions as contract } from "@/lib/http/openapi/permission-reports";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query, viewer }) => {
      const report = await readSuggestions(viewer);
      const { items: suggestions, nextCursor } = widePage(report.suggestions, query, (suggestion) =>
        JSON.stringify([suggestion.kind, suggestion.toolsetId, suggestion.tool, suggestion.edits]),
      );
      const named = new Set(
        suggestions.flatMap(({ edits }) => edits.map((edit) => "toolset" in edit && edit.toolset)),
      );
      const toolsets = report.toolsets.filter(({ rowId }) => named.has(rowId));
      return json({ ...report, suggestions, toolsets, nextCursor });
    },
    { isHeavy: areLargeToolsets },
  ),
);
