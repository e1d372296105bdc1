import { getShare } from "@/lib/data/shares/list";
import { shareCurrentVersion } from "@/lib/export/share/share";
import { json } from "@/lib/http/answer/respond";
import { shareProblem } from "@/lib/http/answer/share";
import { updateShare } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { freezeText } from "@/lib/http/threads/freeze-text";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(updateShare, async ({ params, body, viewer }) => {
    const consent = { consent: body.consent ?? false };
    const done = await shareCurrentVersion(viewer, params.id, consent, freezeText);
    if (!done.ok) return shareProblem(done);
    const found = await getShare(viewer, params.id);
    return found === null
      ? problem("not-found", "There is no such link.")
      : json({ share: found.share });
  }),
);
