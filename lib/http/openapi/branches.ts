import { operation } from "../request/operation";
import { integerParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { listOf } from "./schemas";

const count = { type: "integer", minimum: 0 };

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
    200: jsonAnswer("Runs of messages without a choice, each before those that follow it.", {
      type: "object",
      required: ["runs", "leaves", "truncated", "path", "choices"],
      properties: {
        leaves: count,
        truncated: { type: "boolean" },
        path: listOf(count),
        choices: listOf(count),
        runs: listOf({
          type: "object",
          required: ["parent", "leafId", "role", "words", "length", "leaves", "onPath"],
          properties: {
            parent: { type: ["integer", "null"] },
            leafId: count,
            role: { type: "string" },
            words: { type: "string" },
            length: count,
            leaves: count,
            onPath: { type: "boolean" },
          },
        }),
      },
    }),
    404: notFound,
  },
});
