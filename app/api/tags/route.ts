import { listTags } from "@/lib/data/conversations/filter/tags";
import { listTags as contract } from "@/lib/http/openapi/search";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => {
    const { items: tags, nextCursor } = widePage(await listTags(viewer), query, ({ tag }) => tag);
    return json({ tags, nextCursor });
  }),
);
