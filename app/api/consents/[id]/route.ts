import { revokeConsent } from "@/lib/data/exports/consents";
import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import { revokeConsent as contract } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ params, viewer }) => {
    const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : -1;
    const ended = await revokeConsent(viewer, id, LOCAL_ACTOR);
    if (ended === null) return problem("not-found", "There is no such consent.");
    return json({ ended });
  }),
);
