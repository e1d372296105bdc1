import { operation } from "../request/operation";
import { jsonAnswer } from "./answers";
import { ref } from "./schemas";

export const readUnasked = operation({
  id: "readUnasked",
  method: "GET",
  path: "/api/permissions/unasked",
  summary: "Every tool that runs without asking, and what says so",
  answers: {
    200: jsonAnswer(
      "Tools by their toolsets, and overrides of conversations.",
      ref("WithoutApproval"),
    ),
  },
});
