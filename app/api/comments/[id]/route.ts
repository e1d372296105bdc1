import { deleteComment, editComment, resolveThread } from "@/lib/data/comments/change";
import { commentProblem } from "@/lib/http/answer/comments";
import { json } from "@/lib/http/answer/respond";
import { changeComment, deleteComment as deleteContract } from "@/lib/http/openapi/messages";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(changeComment, async ({ params: { id }, body, viewer }) => {
    const { text, mentions = [], resolved } = body;
    if ((text === undefined) === (resolved === undefined)) {
      return problem("invalid-input", 'Give either "text" or "resolved".');
    }
    const outcome =
      resolved === undefined
        ? await editComment(viewer, id, { text: text ?? "", mentions })
        : await resolveThread(viewer, id, resolved);
    if (!outcome.ok) return commentProblem(outcome.problem);
    return json({ id: outcome.id, threadId: outcome.threadId });
  }),
  serve(deleteContract, async ({ params: { id }, viewer }) => {
    const outcome = await deleteComment(viewer, id);
    return outcome.ok ? new Response(null, { status: 204 }) : commentProblem(outcome.problem);
  }),
);
