import type { AnswerSpec } from "../operation";

/** A JSON answer of this shape. */
export function jsonAnswer(
  description: string,
  schema: Readonly<Record<string, unknown>>,
): AnswerSpec {
  return { description, type: "application/json", schema };
}

/** Bytes or text of a media type. */
export function fileAnswer(description: string, type: string): AnswerSpec {
  return { description, type, schema: { type: "string" } };
}

export function refusal(description: string): AnswerSpec {
  return {
    description,
    type: "application/problem+json",
    schema: { $ref: "#/components/schemas/Problem" },
  };
}

export const notFound = refusal("There is no such thing, or it is not yours to see.");
