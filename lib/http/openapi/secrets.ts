import { operation } from "../request/operation";
import { jsonAnswer } from "./answers";
import { listOf } from "./schemas";

const string = { type: "string" };

function shape(properties: Readonly<Record<string, unknown>>) {
  return { type: "object", properties, required: Object.keys(properties) };
}

export const listSecrets = operation({
  id: "listSecrets",
  method: "GET",
  path: "/api/secrets",
  summary: "The secrets that headers of tool servers may refer to, by name",
  answers: {
    200: jsonAnswer(
      "Names and the servers each may be sent to. No answer ever holds a value.",
      shape({
        items: listOf(
          shape({
            name: string,
            origins: listOf(string),
            updatedMs: { type: "number" },
            isUsable: { type: "boolean" },
          }),
        ),
        faults: listOf(string),
      }),
    ),
  },
});
