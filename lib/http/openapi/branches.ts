import { listOf, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { integerParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { boolean, count, orNull, string } from "./shapes/words";

export const readBranches = operation({
  id: "readBranches",
  method: "GET",
  path: "/api/conversations/{id}/branches",
  summary: "The branches of a conversation that came from a tree",
  query: {
    path: integerParameter("Store id of a message on the branch that is looked at.", {
      minimum: 1,
    }),
  },
  answers: {
    200: jsonAnswer(
      "Runs of messages without a choice, each before those that follow it.",
      shape({
        leaves: count,
        truncated: boolean,
        path: listOf(count),
        choices: listOf(count),
        runs: listOf(
          shape({
            parent: orNull("integer"),
            leafId: count,
            role: string,
            words: string,
            length: count,
            leaves: count,
            onPath: boolean,
          }),
        ),
      }),
    ),
    404: notFound,
  },
});
