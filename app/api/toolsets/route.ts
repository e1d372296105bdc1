import { listToolsetFiles } from "@/lib/data/toolsets/list";
import { listToolsets } from "@/lib/http/openapi/toolsets";
import { listPage } from "@/lib/http/request/list-page";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listToolsets, async ({ query }) => json(listPage(await listToolsetFiles(), query))),
);
