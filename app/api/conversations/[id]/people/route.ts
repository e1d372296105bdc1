import { peopleOf } from "@/lib/data/comments/people";
import { commentProblem } from "@/lib/http/answer/comments";
import { json } from "@/lib/http/answer/respond";
import { listPeople } from "@/lib/http/openapi/messages";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listPeople, async ({ params, query, viewer }) => {
    const people = await peopleOf(viewer, params.id, query.all);
    if (people === null) return commentProblem("no-conversation");
    return json(widePage(people, query, ({ id }) => id));
  }),
);
