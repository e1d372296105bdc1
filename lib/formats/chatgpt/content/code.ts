import { asText } from "@/lib/shared/read-value";

import { taken, type ContentHandler } from "./reading";

/** `code`: what the model sends to a tool, or a listing for the reader. */
export const readCode: ContentHandler = (content) => {
  const text = asText(content["text"]);
  if (text === null) return { pieces: [], taken: taken() };
  const language = asText(content["language"]);
  const isKnown = language !== null && language !== "unknown";
  return {
    pieces: text === "" ? [] : [{ kind: "code", language: isKnown ? language : "", text }],
    taken: language === "unknown" ? taken("text", "language") : taken("text"),
  };
};
