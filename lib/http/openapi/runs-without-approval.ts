import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { jsonAnswer } from "./answers";
import { ref } from "./schemas";

export const readRunsWithoutApproval = operation({
  // Clients that are generated from the description call it by this name.
  id: "readUnasked",
  method: "GET",
  path: "/api/permissions/unasked",
  summary: "Every tool that runs without asking, and what says so",
  query: PAGED_WIDELY,
  answers: {
    200: jsonAnswer(
      "A page: first the tools by their toolsets, then the overrides of conversations.",
      ref("WithoutApproval"),
    ),
  },
});
