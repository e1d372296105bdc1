import { conversationFacets } from "@/lib/data/conversations/filter/facets";
import { listConversationFacets as contract } from "@/lib/http/openapi/conversations";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => json(await conversationFacets(viewer, query))),
);
