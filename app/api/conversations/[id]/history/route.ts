import { listVersions } from "@/lib/data/history/versions";
import { readHistory } from "@/lib/http/openapi/history";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readHistory,
    async ({ params: { id }, query, viewer }) => {
      const history = await listVersions(viewer, id, query.message ?? null);
      if (history === null) return problem("not-found", "There is no such history.");
      const page = widePage(history.versions, query, ({ number }) => number);
      return json({ versions: page.items, nextCursor: page.nextCursor });
    },
    { isHeavy: isLargeConversation },
  ),
);
