import { asText } from "@/lib/shared/read-value";
import { dropBlank, leftover } from "@/lib/formats/kit/source/unmapped";

import { taken, type ContentHandler } from "./reading";

/** `execution_output`: what a program printed. */
export const readExecutionOutput: ContentHandler = (content) => {
  const text = asText(content["text"]);
  return text === null
    ? { pieces: [], taken: taken(), answer: { error: null } }
    : { pieces: [], taken: taken("text"), answer: { output: text, error: null } };
};

/** `tether_quote`, `tether_browsing_display`, `sonic_webpage`: what a browsing tool brought back. */
export const readPage: ContentHandler = (content) => ({
  pieces: [],
  taken: taken(...Object.keys(content)),
  answer: { output: leftover(content, taken()), error: null },
});

/** `system_error`: why a tool could not answer. */
export const readSystemError: ContentHandler = (content) => {
  const code = asText(content["name"]);
  const message = asText(content["text"]);
  const known = [...(code === null ? [] : ["name"]), ...(message === null ? [] : ["text"])];
  return {
    pieces: [],
    taken: taken(...known),
    answer: { error: dropBlank({ code, message }) },
  };
};
