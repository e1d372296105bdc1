import { choice, listOf, optional, shape } from "@/lib/validation/schema";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { choiceParameter, integerParameter, textParameter } from "../request/query";
import { searchParameter } from "../request/search-parameter";
import { jsonAnswer, notFound, refusal } from "./answers";
import { boolean, count, orNull, snippet, string } from "./shapes/words";

const conversation = shape({
  id: string,
  title: string,
  titleDerived: boolean,
  format: string,
  updatedMs: orNull("number"),
  isPrivate: boolean,
  tags: listOf(string),
});

const hit = shape({
  messageId: orNull("integer"),
  documentId: orNull("string"),
  slot: orNull("integer"),
  role: orNull("string"),
  where: choice("text", "thinking", "tool", "args", "results", "attachment", "title", "system"),
  shown: { ...boolean, description: "False: it is a retry that the timeline does not show." },
  deleted: boolean,
  snippet,
  createdMs: orNull("number"),
  pinned: boolean,
});

const named = shape({
  conversation: shape({ id: string, title: string, titleDerived: boolean }),
  hit,
});
const tagCount = shape({ tag: string, count });

const cursor = textParameter("`nextCursor` of the page before.");

export const searchLibrary = operation({
  id: "searchLibrary",
  method: "GET",
  path: "/api/search",
  summary: "What is found in all conversations, grouped by conversation",
  query: {
    q: searchParameter('Words, `word*`, "phrases", `-without` and `key:value` filters.'),
    conversation: textParameter("Every hit in this conversation instead of the best of each.", 512),
    cursor,
    limit: integerParameter("Conversations a page, default 20.", { minimum: 1, maximum: 50 }),
  },
  answers: {
    200: jsonAnswer("A page; `nextCursor` is null on the last one.", {
      ...shape({
        groups: listOf(shape({ conversation, hits: listOf(hit), more: count })),
        total: shape({ conversations: count, messages: count, exact: boolean }),
        index: shape({ complete: boolean, percent: { type: "integer", minimum: 0, maximum: 100 } }),
        problems: listOf(
          shape({ start: count, end: count, message: string, suggestion: optional(string) }),
        ),
        nextCursor: orNull("string"),
      }),
    }),
    404: notFound,
    503: refusal("The index can’t be read; its contents are unknown."),
  },
});

export const suggestSearch = operation({
  id: "suggestSearch",
  method: "GET",
  path: "/api/search/suggest",
  summary: "A few conversations, messages, pins, tags, toolsets and tools for some letters",
  query: { q: searchParameter("What was typed so far.", 512) },
  answers: {
    200: jsonAnswer(
      "The best few of each kind.",
      shape({
        conversations: listOf(conversation),
        messages: listOf(named),
        pins: listOf(named),
        tags: listOf(tagCount),
        toolsets: listOf(shape({ fileId: string, toolsetId: string })),
        tools: listOf(shape({ fileId: string, toolsetId: string, name: string })),
      }),
    ),
    503: refusal("The index can’t be read."),
  },
});

export const listPins = operation({
  id: "listPins",
  method: "GET",
  path: "/api/pins",
  summary: "Pinned messages of all conversations",
  query: {
    sort: choiceParameter("Conversation by conversation (the latest first), or by date.", [
      "conversation",
      "date",
    ]),
    q: searchParameter("A search that narrows them."),
    cursor,
    limit: integerParameter("Rows a page, default 50.", { minimum: 1, maximum: 200 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({
        items: listOf(
          shape({
            conversation: shape({
              id: string,
              title: string,
              titleDerived: boolean,
              isPrivate: boolean,
            }),
            messageId: count,
            documentId: string,
            slot: orNull("integer"),
            role: string,
            revision: count,
            createdMs: orNull("number"),
            shown: boolean,
            text: string,
            note: orNull("string"),
          }),
        ),
        nextCursor: orNull("string"),
        total: optional(count),
      }),
    ),
  },
});

export const listTags = operation({
  id: "listTags",
  method: "GET",
  path: "/api/tags",
  summary: "The tags of all conversations, with how many have each",
  query: PAGED_WIDELY,
  answers: {
    200: jsonAnswer(
      "A page, the most used first.",
      shape({ tags: listOf(tagCount), nextCursor: orNull("string") }),
    ),
  },
});
