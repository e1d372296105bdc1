import { readFilterTarget } from "@/lib/data/toolsets/filters";
import { readToolsetFilters } from "@/lib/http/openapi/toolsets";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readToolsetFilters,
    async ({ params: { id }, query: { toolset } }) => {
      const target = await readFilterTarget(id, toolset ?? null);
      return target ? json(target) : problem("not-found", "There is no such toolset.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
