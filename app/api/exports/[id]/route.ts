import { getExport } from "@/lib/data/exports/records";
import { readExport } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readExport, async ({ params, viewer }) => {
    const record = await getExport(viewer, params.id);
    return record === null ? problem("not-found", "There is no such export.") : json(record);
  }),
);
