import { operation } from "../request/operation";
import { jsonAnswer } from "./answers";

const items = { type: "array", items: { type: "object" } };

export const readUnasked = operation({
  id: "readUnasked",
  method: "GET",
  path: "/api/permissions/unasked",
  summary: "Every tool that runs without asking, and what says so",
  answers: {
    200: jsonAnswer("Tools by their toolsets, and overrides of conversations.", {
      type: "object",
      required: ["tools", "overrides", "isCut"],
      properties: { tools: items, overrides: items, isCut: { type: "boolean" } },
    }),
  },
});
