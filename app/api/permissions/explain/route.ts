import { explainPermission } from "@/lib/http/openapi/permissions";
import { explanationHere } from "@/lib/http/permissions/permissions-here";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    explainPermission,
    async ({ query, viewer }) => {
      const { toolset, tool, conversation } = query;
      if (toolset === undefined || tool === undefined) {
        return problem("invalid-input", "Name the toolset and the tool.");
      }
      const found = await explanationHere(viewer, toolset, tool, conversation ?? null);
      if (found === null) return problem("not-found", "There is no such conversation.");
      return found.items.length === 0
        ? problem("not-found", "There is no such tool.")
        : json({ ...found, ...widePage(found.items, query, ({ fileId }) => fileId) });
    },
    { isHeavy: areLargeToolsets },
  ),
);
