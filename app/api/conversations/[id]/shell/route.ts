import { loadConversationShell } from "@/lib/data/conversations/shell";
import { readConversationShell } from "@/lib/http/openapi/editing";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readConversationShell,
    async ({ params: { id }, viewer }) => {
      const shell = await loadConversationShell(viewer, id);
      if (!shell) return problem("not-found", "There is no such conversation.");
      return new Response(shell.text, {
        headers: { "content-type": "application/json", "x-revision": String(shell.revision) },
      });
    },
    { isHeavy: isLargeConversation },
  ),
);
