import { versionText } from "@/lib/data/history/versions";
import { readVersion } from "@/lib/http/openapi/history";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readVersion,
    async ({ params: { id }, query: { message = null, version = 1 }, viewer }) => {
      const text = await versionText(viewer, id, message, version);
      if (text === null) return problem("not-found", "There is no such version.");
      return new Response(text, { headers: { "content-type": "application/json" } });
    },
    { isHeavy: isLargeConversation },
  ),
);
