import { listPins } from "@/lib/data/messages/pins";
import { listPins as contract } from "@/lib/http/openapi/search";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => json(await listPins(viewer, query))),
);
