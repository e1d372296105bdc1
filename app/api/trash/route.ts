import { listTrash } from "@/lib/data/trash/list";
import { listTrash as contract } from "@/lib/http/openapi/trash";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => json(await listTrash(viewer, query))),
);
