import { findInConversation as find } from "@/lib/data/timeline/find";
import { findInConversation } from "@/lib/http/openapi/find";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    findInConversation,
    async ({ params: { id }, query: { case: matchCase, word, any, ...wish }, viewer }) => {
      const outcome = await find(viewer, {
        id,
        ...wish,
        text: wish.text ?? "",
        matchCase: matchCase ?? false,
        wholeWord: word ?? false,
        anyWord: any ?? false,
      });
      if (outcome.ok) return json(outcome.found);
      return outcome.code === "not-found"
        ? problem("not-found", outcome.message)
        : problem("invalid-input", outcome.message);
    },
    {
      // The thread that has read its page knows its timeline already. What is looked for in other ways goes to a
      // thread by itself, from which one that takes long is taken away.
      isHeavy: async ({ params, viewer, query: { regex = false, any = false } }) =>
        !regex && !any && (await isLargeConversation({ params, viewer })),
    },
  ),
);
