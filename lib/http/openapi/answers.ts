import type { TSchema } from "@/lib/validation/schema";
import type { AnswerSpec } from "../request/operation";

/** A JSON answer of this shape. */
export function jsonAnswer(description: string, schema: TSchema): AnswerSpec {
  return { description, type: "application/json", schema };
}

/** Bytes or text of a media type. A schema describes what a body of JSON says, not its bytes. */
export function fileAnswer(description: string, type: string): AnswerSpec {
  const isDocument = type.endsWith("+json");
  const schema = isDocument ? DOCUMENT : type === "application/json" ? {} : STRING;
  return { description, type, schema };
}

/** The schemas of documents are below `/schemas/`; what is stored may break them. */
const DOCUMENT = { type: "object", additionalProperties: true } as const;
const STRING = { type: "string" } as const;

export function refusal(description: string): AnswerSpec {
  return {
    description,
    type: "application/problem+json",
    schema: { $ref: "#/components/schemas/Problem" },
  };
}

export const notFound = refusal("There is no such thing, or it is not yours to see.");
