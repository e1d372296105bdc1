import type { InputSchema } from "@/lib/validation/input-schema";
import { operation } from "../operation";
import { fileAnswer, notFound, refusal } from "./answers";

// What is in it is checked by the pipeline, which reads it for every caller.
const exportRequest: InputSchema<Readonly<Record<string, unknown>>> = { type: "object" };

export const createExport = operation({
  id: "createExport",
  method: "POST",
  path: "/api/exports",
  summary: "Take documents away as one file; naming nothing takes everything",
  body: { kind: "json", schema: exportRequest },
  answers: {
    200: fileAnswer("The file.", "application/octet-stream"),
    404: notFound,
    409: refusal(
      "Private conversations are in scope and nobody has consented; `items` names them.",
    ),
  },
});
