import { listTags } from "@/lib/data/conversations/filter/tags";
import { listTags as contract } from "@/lib/http/openapi/search";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async () => json({ tags: await listTags() })),
);
