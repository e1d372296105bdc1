import { listConversations } from "@/lib/data/conversations/list";
import { listConversations as contract } from "@/lib/http/openapi/conversations";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => json(await listConversations(viewer, query)), {
    isRelieved: true,
  }),
);
