import { modelsText } from "@/lib/data/models/list";
import { documentResponse } from "@/lib/http/answer/document";
import { readModels } from "@/lib/http/openapi/models";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readModels, async ({ params: { id }, query: { download }, ...call }) =>
    documentResponse(await modelsText(id), "models", download, call),
  ),
);
