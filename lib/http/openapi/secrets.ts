import { listOf, number, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { jsonAnswer } from "./answers";
import { boolean, string } from "./shapes/words";

export const listSecrets = operation({
  id: "listSecrets",
  method: "GET",
  path: "/api/secrets",
  summary: "The secrets that headers of tool servers may refer to, by name",
  answers: {
    200: jsonAnswer(
      "Names and the servers each may be sent to. No answer ever contains a value.",
      shape({
        items: listOf(
          shape({
            name: string,
            origins: listOf(string),
            updatedMs: number(),
            isUsable: boolean,
          }),
        ),
        faults: listOf(string),
      }),
    ),
  },
});
