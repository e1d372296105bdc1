import { listModelsFiles } from "@/lib/data/models/list";
import { listModels } from "@/lib/http/openapi/models";
import { listPage } from "@/lib/http/request/list-page";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listModels, async ({ query }) => json(listPage(await listModelsFiles(), query))),
);
