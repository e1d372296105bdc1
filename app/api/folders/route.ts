import { listFolders } from "@/lib/data/folders/list";
import { listFolders as contract } from "@/lib/http/openapi/conversations";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => {
    const all = await listFolders(viewer, query.conversation);
    const { items: folders, nextCursor } = widePage(all, query, ({ id }) => id);
    return json({ folders, nextCursor });
  }),
);
