import { listOf, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { choiceParameter, flagParameter, integerParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { ref } from "./schemas";
import { TIMELINE_FILTER } from "./timeline-filter";
import { count, orNull, string } from "./shapes/words";

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
    200: jsonAnswer("The outline.", shape({ total: count, marks: listOf(ref("OutlineMark")) })),
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
    200: jsonAnswer(
      "Its position; null when there is none.",
      shape({ to: string, position: orNull("integer") }),
    ),
    404: notFound,
  },
});

export const readPreview = operation({
  id: "readPreview",
  method: "GET",
  path: "/api/conversations/{id}/preview",
  summary: "The first words at a position of the timeline",
  query: { at: integerParameter("The position, from 0."), ...TIMELINE_FILTER },
  answers: {
    200: jsonAnswer("The words; null when nothing is there.", ref("Preview")),
    404: notFound,
  },
});

export const readNeighbours = operation({
  id: "readNeighbours",
  method: "GET",
  path: "/api/conversations/{id}/neighbours",
  summary: "The conversations before and after it in the list of those that changed last",
  answers: {
    200: jsonAnswer(
      "Their ids; null at an end.",
      shape({ previous: orNull("string"), next: orNull("string") }),
    ),
    404: notFound,
  },
});
