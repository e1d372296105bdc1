import { suggest } from "@/lib/data/search/suggest";
import { suggestSearch } from "@/lib/http/openapi/search";
import { isProblem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { searchAnswer } from "@/lib/http/answer/search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(suggestSearch, async ({ query: { q = "" }, requestId, viewer }) => {
    const answer = await searchAnswer(requestId, () => suggest(viewer, q));
    return isProblem(answer) ? answer : json(answer);
  }),
);
