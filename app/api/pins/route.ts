import { listPins } from "@/lib/data/pins";
import { listPins as contract } from "@/lib/http/openapi/search";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query }) => json(await listPins(query))),
);
