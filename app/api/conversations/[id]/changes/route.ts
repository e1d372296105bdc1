import { listChanges } from "@/lib/data/changes";
import { readConversationChanges } from "@/lib/http/openapi/conversations";
import { problem } from "@/lib/http/problem";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readConversationChanges, async ({ params: { id } }) => {
    const changes = await listChanges("conversation", id);
    return changes ? json(changes) : problem("not-found", "There is no such conversation.");
  }),
);
