import { toolsetText } from "@/lib/data/toolsets/list";
import { documentResponse } from "@/lib/http/answer/document";
import { readToolset } from "@/lib/http/openapi/toolsets";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readToolset, async ({ params: { id }, query: { download }, ...call }) =>
    documentResponse(await toolsetText(id), "toolsets", download, call),
  ),
);
