import { readToolMeasures } from "@/lib/data/tools/measures";
import { readToolMeasuresOf } from "@/lib/http/openapi/toolsets";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readToolMeasuresOf,
    async ({ params: { id } }) => {
      const items = await readToolMeasures(id);
      return items ? json({ items }) : problem("not-found", "There is no such toolset file.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
