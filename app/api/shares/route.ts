import { getShare, listSharePage } from "@/lib/data/shares/list";
import { makeShare } from "@/lib/export/share/share";
import { json } from "@/lib/http/answer/respond";
import { shareLink, shareProblem } from "@/lib/http/answer/share";
import { createShare, listShares } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { freezeText } from "@/lib/http/threads/freeze-text";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listShares, async ({ query, viewer }) => json(await listSharePage(viewer, query))),
  serve(createShare, async ({ body, viewer }) => {
    const made = await makeShare(viewer, body, freezeText);
    if (!made.ok) return shareProblem(made);
    const found = await getShare(viewer, made.id);
    if (found === null) return problem("not-found", "The link was deleted meanwhile.");
    return json({ share: found.share, link: shareLink(made.token) }, { status: 201 });
  }),
);
