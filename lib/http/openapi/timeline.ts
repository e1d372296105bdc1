import { operation } from "../request/operation";
import { choiceParameter, flagParameter, integerParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { listOf } from "./schemas";
import { TIMELINE_FILTER } from "./timeline-filter";

const position = { type: "integer", minimum: 0 };

export const readOutline = operation({
  id: "readOutline",
  method: "GET",
  path: "/api/conversations/{id}/outline",
  summary: "Where the turns of the timeline are and what is notable in them; no text",
  query: {
    buckets: integerParameter("At most so many marks; turns are put together. Default 400.", {
      minimum: 1,
      maximum: 2000,
    }),
    ...TIMELINE_FILTER,
  },
  answers: {
    200: jsonAnswer("The outline.", {
      type: "object",
      required: ["total", "marks"],
      properties: { total: position, marks: listOf({ type: "object" }) },
    }),
    404: notFound,
  },
});

export const readStep = operation({
  id: "readStep",
  method: "GET",
  path: "/api/conversations/{id}/step",
  summary: "The next place of a kind in the timeline, however far away",
  query: {
    from: integerParameter("The position to go on from."),
    to: choiceParameter("What to look for; default: turn.", ["turn", "problem", "pin"]),
    back: flagParameter("Look backwards."),
    ...TIMELINE_FILTER,
  },
  answers: {
    200: jsonAnswer("Its position; null when there is none.", {
      type: "object",
      required: ["to", "position"],
      properties: { to: { type: "string" }, position: { type: ["integer", "null"] } },
    }),
    404: notFound,
  },
});

export const readPreview = operation({
  id: "readPreview",
  method: "GET",
  path: "/api/conversations/{id}/preview",
  summary: "The first words of what stands at a position of the timeline",
  query: { at: integerParameter("The position, from 0."), ...TIMELINE_FILTER },
  answers: {
    200: jsonAnswer("The words; null when nothing stands there.", {
      type: "object",
      required: ["position", "preview"],
      properties: { position, preview: { type: ["object", "null"] } },
    }),
    404: notFound,
  },
});

export const readNeighbours = operation({
  id: "readNeighbours",
  method: "GET",
  path: "/api/conversations/{id}/neighbours",
  summary: "The conversations before and after it in the list of those that changed last",
  answers: {
    200: jsonAnswer("Their ids; null at an end.", {
      type: "object",
      required: ["previous", "next"],
      properties: { previous: { type: ["string", "null"] }, next: { type: ["string", "null"] } },
    }),
    404: notFound,
  },
});
