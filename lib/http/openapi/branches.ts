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

const graphPlace = shape({ row: count, lane: count });

export const readBranchGraph = operation({
  id: "readBranchGraph",
  method: "GET",
  path: "/api/conversations/{id}/branch-graph",
  summary: "The branches of a conversation, or its retries, as a picture draws them",
  query: {
    path: integerParameter("Store id of a message on the branch that is looked at.", {
      minimum: 1,
    }),
    from: integerParameter("The row to begin with; an answer has 200.", { minimum: 0 }),
  },
  answers: {
    200: jsonAnswer(
      "Runs of messages without a choice, one a row, each before those that follow it.",
      shape({
        id: string,
        title: string,
        from: count,
        total: count,
        lanes: count,
        forks: count,
        messages: count,
        edges: listOf(shape({ from: graphPlace, to: graphPlace, onPath: boolean })),
        rows: listOf(
          shape({
            lane: count,
            messageId: string,
            id: count,
            path: orNull("integer"),
            slot: orNull("integer"),
            role: string,
            words: string,
            length: count,
            onPath: boolean,
          }),
        ),
      }),
    ),
    404: notFound,
  },
});
