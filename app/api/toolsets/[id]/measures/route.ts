import { readToolMeasures } from "@/lib/data/tools/measures";
import { readToolMeasuresOf } from "@/lib/http/openapi/toolsets";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readToolMeasuresOf,
    async ({ params, query, viewer }) => {
      const items = await readToolMeasures(viewer, params.id);
      return items
        ? json(widePage(items, query, ({ id }) => id))
        : problem("not-found", "There is no such toolset file.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
