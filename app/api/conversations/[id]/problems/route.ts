import { conversationText } from "@/lib/data/conversation-text";
import { validateDocument } from "@/lib/domain/document/validate";
import { collect } from "@/lib/http/document";
import { readConversationProblems } from "@/lib/http/openapi/conversations";
import { problem } from "@/lib/http/problem";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readConversationProblems, async ({ params: { id } }) => {
    const text = await conversationText(id);
    if (!text) return problem("not-found", "There is no such conversation.");
    const bytes = await collect(text);
    if (!bytes)
      return problem("too-large", "The conversation is too large to be judged as a whole.");
    const { problems, notes, counts } = validateDocument(bytes);
    return json({ problems, notes, counts });
  }),
);
