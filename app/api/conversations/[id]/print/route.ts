import { openPrintPage } from "@/lib/export/print-page";
import { printConversation } from "@/lib/http/openapi/conversations";
import { problem } from "@/lib/http/problem/problem";
import { gather, streamOf } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargePrint } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    printConversation,
    async ({ params: { id }, request, requestId, viewer }) => {
      const page = await openPrintPage(viewer, id);
      if (page === null) return problem("not-found", "There is no such conversation.");
      const headers = {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy":
          "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      };
      if (request.method === "HEAD") {
        page.close();
        return new Response(null, { headers });
      }
      return new Response(streamOf(gather(page.chunks), requestId), { headers });
    },
    { isHeavy: isLargePrint, streams: true },
  ),
);
