import { readBytes } from "@/lib/http/request/body";
import { offerOperations } from "@/lib/http/openapi/toolsets";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeBody } from "@/lib/http/threads/is-heavy";
import { offerTools } from "@/lib/import/plan/offer-tools";

/** People write such documents by hand; a larger one is something else. */
const LIMIT = 16 * 1024 * 1024;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    offerOperations,
    async ({ request, query: { filename } }) => {
      const bytes = await readBytes(request, LIMIT);
      if (!bytes) return problem("too-large", "An OpenAPI document may have at most 16 MB.");
      return json(await offerTools(bytes, filename ?? "openapi"));
    },
    { isHeavy: isLargeBody, isQuestion: true },
  ),
);
