import { finishSignIn } from "@/lib/http/openapi/secrets";
import { NONE_WAITS, pageAfterSignIn } from "@/lib/http/answer/sign-in";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(finishSignIn, async ({ request, viewer }) => {
    // A HEAD request, as link previews send it, must not use up the answer.
    const location =
      request.method === "GET" ? await pageAfterSignIn(request.url, viewer) : NONE_WAITS;
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  }),
);
