import { compareConversations } from "@/lib/data/comparison/conversations";
import { json } from "@/lib/http/answer/respond";
import { compareConversations as contract } from "@/lib/http/openapi/conversations";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeComparison } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ params: { id }, query, viewer }) => {
      const found = await compareConversations(viewer, [id, query.with ?? ""]);
      if (found.ok) return json(found.comparison);
      return found.problem === "not-found"
        ? problem("not-found", "One of the two conversations does not exist.")
        : problem("too-large", "These two conversations are too large to be compared here.");
    },
    {
      isHeavy: ({ params: { id }, query, viewer }) =>
        isLargeComparison(viewer, [id, query.with ?? ""]),
    },
  ),
);
