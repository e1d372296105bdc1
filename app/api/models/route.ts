import { listModelsFiles } from "@/lib/data/models";
import { listModels } from "@/lib/http/openapi/models";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listModels, async () => json({ items: await listModelsFiles() })),
);
