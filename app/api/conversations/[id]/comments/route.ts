import { addComment } from "@/lib/data/comments/add";
import { listComments } from "@/lib/data/comments/list";
import { commentProblem } from "@/lib/http/answer/comments";
import { json } from "@/lib/http/answer/respond";
import { createComment, listComments as listContract } from "@/lib/http/openapi/messages";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listContract, async ({ params, query, viewer }) => {
    const page = await listComments(viewer, params.id, query);
    return page === null ? commentProblem("no-conversation") : json(page);
  }),
  serve(createComment, async ({ params, body, viewer }) => {
    const outcome = await addComment(viewer, params.id, body);
    if (!outcome.ok) return commentProblem(outcome.problem);
    const { id, threadId } = outcome;
    return json({ id, threadId }, { status: 201 });
  }),
);
