import { conversationText } from "@/lib/data/conversations/text";
import { collect } from "@/lib/http/answer/document";
import { readConversationProblems } from "@/lib/http/openapi/conversations";
import { isProblem, problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";
import { validateBytes } from "@/lib/http/request/validate-bytes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readConversationProblems,
    async ({ params: { id }, viewer }) => {
      const text = await conversationText(viewer, id);
      if (!text) return problem("not-found", "There is no such conversation.");
      const bytes = await collect(text);
      if (!bytes)
        return problem("too-large", "The conversation is too large to be judged as a whole.");
      const report = await validateBytes(bytes);
      if (isProblem(report)) return report;
      const { problems, notes, counts } = report;
      return json({ problems, notes, counts });
    },
    { isHeavy: isLargeConversation },
  ),
);
