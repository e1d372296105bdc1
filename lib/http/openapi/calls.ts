import { constant, nullable, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { integerParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { ref } from "./schemas";
import { boolean, orNull, string, time } from "./shapes/words";

export const readCalls = operation({
  id: "readCalls",
  method: "GET",
  path: "/api/toolsets/{id}/calls",
  summary: "Whether a tool can be called from here, and its latest calls",
  query: {
    toolset: integerParameter("The row id of the toolset."),
    tool: integerParameter("The place of the tool in it."),
  },
  answers: {
    200: jsonAnswer(
      "No arguments and no results are recorded, only their sizes.",
      ref("CallOverview"),
    ),
    404: notFound,
  },
});

export const readCall = operation({
  id: "readCall",
  method: "GET",
  path: "/api/calls/{call}",
  summary: "The state of a call that was started here; asking starts none",
  answers: {
    200: jsonAnswer("Running, or ended with the result as text.", {
      oneOf: [
        shape({
          state: constant("running"),
          startedMs: time,
          isTask: { ...boolean, description: "It may take as long as a task." },
          question: nullable(ref("AskedQuestion")),
          task: nullable(shape({ status: string, message: orNull("string") })),
        }),
        { allOf: [shape({ state: constant("ended") }), ref("EndedCall")] },
      ],
    }),
    404: notFound,
  },
});
