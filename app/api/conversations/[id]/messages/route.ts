import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { readTimeline } from "@/lib/http/openapi/conversations";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readTimeline,
    async ({ params: { id }, query: { deleted = false, ...place }, viewer }) => {
      const stretch = await loadTimelineWindow(viewer, id, { ...place, showDeleted: deleted });
      return stretch ? json(stretch) : problem("not-found", "There is no such conversation.");
    },
    { isHeavy: isLargeConversation, isRelieved: true },
  ),
);
