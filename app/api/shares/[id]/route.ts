import { getShare } from "@/lib/data/shares/list";
import { revokeShare } from "@/lib/data/shares/store";
import { json } from "@/lib/http/answer/respond";
import { readShare, revokeShare as revokeContract } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readShare, async ({ params, viewer }) => {
    const found = await getShare(viewer, params.id);
    return found === null ? problem("not-found", "There is no such link.") : json(found);
  }),
  serve(revokeContract, async ({ params, viewer }) =>
    (await revokeShare(viewer, params.id))
      ? new Response(null, { status: 204 })
      : problem("not-found", "There is no such link, or it was revoked."),
  ),
);
