import { conversationText } from "@/lib/data/conversations/text";
import { documentResponse } from "@/lib/http/answer/document";
import { readConversation } from "@/lib/http/openapi/conversations";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readConversation, async ({ params: { id }, query: { download }, viewer, ...call }) =>
    documentResponse(await conversationText(viewer, id), "conversation", download, call),
  ),
);
