import { readMetrics } from "@/lib/http/openapi/system";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { mayReadMetrics, metricsText } from "@/lib/http/server/metrics";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readMetrics, async ({ request }) => {
    if (!mayReadMetrics(request.headers))
      return problem("not-found", "There is nothing at this path.");
    const { text, type } = await metricsText();
    return new Response(text, { headers: { "content-type": type } });
  }),
);
