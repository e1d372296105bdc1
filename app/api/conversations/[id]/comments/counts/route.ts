import { countComments } from "@/lib/data/comments/list";
import { commentProblem } from "@/lib/http/answer/comments";
import { json } from "@/lib/http/answer/respond";
import { countComments as contract } from "@/lib/http/openapi/messages";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ params, viewer }) => {
    const counts = await countComments(viewer, params.id);
    return counts === null ? commentProblem("no-conversation") : json({ counts });
  }),
);
