import { operation } from "../request/operation";
import { integerParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { listOf } from "./schemas";

const string = { type: "string" };
const count = { type: "integer", minimum: 0 };
const time = { type: "number", description: "Milliseconds since 1970." };
const orNull = (type: string) => ({ type: [type, "null"] });

function shape(properties: Readonly<Record<string, unknown>>) {
  return { type: "object", properties, required: Object.keys(properties) };
}

const RECORD = {
  id: count,
  atMs: time,
  ms: count,
  outcome: { type: "string", enum: ["ok", "error", "blocked", "cancelled"] },
  errorType: orNull("string"),
  argsBytes: count,
  resultBytes: count,
  conversationId: orNull("string"),
};

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
      shape({
        server: {
          ...shape({
            toolsetId: string,
            transport: string,
            address: string,
            origin: orNull("string"),
            toolName: string,
          }),
          type: ["object", "null"],
        },
        why: orNull("string"),
        missing: listOf(shape({ name: string, kind: string, reason: string })),
        collected: orNull("object"),
        calls: listOf(
          shape({ ...RECORD, callId: orNull("string"), isRunning: { type: "boolean" } }),
        ),
      }),
    ),
    404: notFound,
  },
});

export const readCall = operation({
  id: "readCall",
  method: "GET",
  path: "/api/calls/{call}",
  summary: "How a call that was begun here stands; asking begins none",
  answers: {
    200: jsonAnswer("Running, or ended with the result as text.", {
      oneOf: [
        shape({ state: { const: "running" }, startedMs: time }),
        shape({
          state: { const: "ended" },
          record: shape(RECORD),
          failure: { type: ["object", "null"] },
          result: { type: ["object", "null"] },
          faults: orNull("integer"),
          approved: { type: "boolean" },
        }),
      ],
    }),
    404: notFound,
  },
});
