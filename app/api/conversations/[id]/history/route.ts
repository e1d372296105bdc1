import { listVersions } from "@/lib/data/history/versions";
import { readHistory } from "@/lib/http/openapi/history";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readHistory,
    async ({ params: { id }, query: { message = null } }) => {
      const history = await listVersions(id, message);
      return history ? json(history) : problem("not-found", "There is no such history.");
    },
    { isHeavy: isLargeConversation },
  ),
);
