import { readReview } from "@/lib/data/sync/review";
import { readSyncChanges } from "@/lib/http/openapi/sync";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readSyncChanges,
    async ({ params, query }) => {
      const review = await readReview(params.id, query.toolset);
      if (review === null) return problem("not-found", "There is no such toolset.");
      const page = widePage(review.items, query, ({ toolRowId }) => toolRowId);
      return json({ ...review, ...page });
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
