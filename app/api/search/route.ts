import { searchLibrary } from "@/lib/data/search/search";
import { searchLibrary as contract } from "@/lib/http/openapi/search";
import { isProblem, problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { searchAnswer } from "@/lib/http/answer/search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query: { q = "", ...rest }, requestId, viewer }) => {
      const answer = await searchAnswer(requestId, () => searchLibrary(viewer, { q, ...rest }));
      if (answer === null) return problem("not-found", "There is no such conversation.");
      return isProblem(answer) ? answer : json(answer);
    },
    { isRelieved: true },
  ),
);
