import { choice, listOf, optional, shape } from "@/lib/validation/schema";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { choiceParameter, flagParameter, integerParameter, textParameter } from "../request/query";
import { wordsParameter } from "../request/search-parameter";
import { fileAnswer, jsonAnswer, notFound, refusal } from "./answers";
import { ref } from "./schemas";
import { TIMELINE_FILTER } from "./timeline-filter";
import { boolean, count, orNull, string } from "./shapes/words";

const FILTERS = {
  query: wordsParameter("Words that the title or a message must have."),
  private: flagParameter("Only private ones, or none of them."),
  pinned: flagParameter("Only with pinned messages, or only without."),
  problems: flagParameter("Only with errors or warnings, or only without."),
  tools: flagParameter("Only with tool calls, or only without."),
  errors: flagParameter("Only with errors, or only without."),
  source: textParameter("The format they came from.", 64),
  model: textParameter("The model they name.", 200),
  date: textParameter(
    "When they changed last (UTC): a year, month or day such as `2025-06`, or `none` where no time is recorded.",
    10,
  ),
  tag: textParameter("A tag they have, whatever its case.", 200),
  folder: textParameter("Id of a folder, or `none` for those in no folder.", 64),
  library: textParameter("Id of a library.", 200),
  import: textParameter("Id of an import: only what it added or changed.", 64),
  trash: flagParameter("The deleted ones instead."),
};

export const listConversations = operation({
  id: "listConversations",
  method: "GET",
  path: "/api/conversations",
  summary: "The conversations, a page at a time",
  query: {
    ...FILTERS,
    sort: choiceParameter("What to sort by.", ["updated", "created", "title"]),
    order: choiceParameter("Default: latest first, titles from A to Z.", ["asc", "desc"]),
    cursor: textParameter("`nextCursor` of the page before."),
    limit: integerParameter("Rows a page, default 50.", { minimum: 1, maximum: 200 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({
        items: listOf(ref("ConversationListItem")),
        nextCursor: orNull("string"),
        total: optional(count),
      }),
    ),
  },
});

const facetValues = listOf(shape({ value: string, count, label: optional(string) }));

export const listConversationFacets = operation({
  id: "listConversationFacets",
  method: "GET",
  path: "/api/conversations/facets",
  summary: "What the conversations could be filtered by, with how many each choice would leave",
  query: FILTERS,
  answers: {
    200: jsonAnswer(
      "Each facet counts with all other filters applied.",
      shape({
        source: facetValues,
        model: facetValues,
        date: facetValues,
        tag: facetValues,
        folder: facetValues,
        library: facetValues,
        flags: facetValues,
      }),
    ),
  },
});

export const listSidebar = operation({
  id: "listSidebar",
  method: "GET",
  path: "/api/sidebar",
  summary:
    "The conversations as the sidebar lists them: pinned ones and folders first, then by time",
  query: {
    query: wordsParameter("Words that the title or a message must have."),
    folder: textParameter("Id of a folder: what is in it, and nothing else.", 64),
    library: textParameter("Id of the only library that is listed.", 200),
    cursor: textParameter("`nextCursor` of the page before."),
    limit: integerParameter("Rows a page, default 50.", { minimum: 1, maximum: 200 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `pinned` and `folders` are empty on further pages, in a folder and in a search.",
      shape({
        pinned: listOf(ref("SidebarItem")),
        folders: listOf(ref("SidebarFolder")),
        items: listOf(ref("SidebarItem")),
        nextCursor: orNull("string"),
      }),
    ),
  },
});

export const listFolders = operation({
  id: "listFolders",
  method: "GET",
  path: "/api/folders",
  summary: "The folders that conversations are in, by name",
  query: {
    conversation: textParameter("Id of a conversation: only the folder that it is in.", 64),
    ...PAGED_WIDELY,
  },
  answers: {
    200: jsonAnswer(
      "A page; `count` leaves out what is in the trash.",
      shape({
        folders: listOf(shape({ id: string, name: string, count })),
        nextCursor: orNull("string"),
      }),
    ),
  },
});

export const listLibraries = operation({
  id: "listLibraries",
  method: "GET",
  path: "/api/libraries",
  summary:
    "The libraries that whoever asks is in, the main one first; none where there are no accounts",
  answers: {
    200: jsonAnswer(
      "`conversations` counts what they see outside of the trash.",
      shape({
        libraries: listOf(
          shape({
            id: string,
            name: string,
            kind: choice("main", "personal", "shared"),
            role: choice("reader", "editor", "admin", "owner"),
            conversations: count,
            members: count,
          }),
        ),
      }),
    ),
  },
});

export const readConversation = operation({
  id: "readConversation",
  method: "GET",
  path: "/api/conversations/{id}",
  summary: "The document, byte for byte as it is stored",
  query: { download: flagParameter("Name it for saving.") },
  answers: { 200: fileAnswer("The document.", "application/vnd.cjson+json"), 404: notFound },
});

export const printConversation = operation({
  id: "printConversation",
  method: "GET",
  path: "/api/conversations/{id}/print",
  summary: "Every message that the reader shows, as a page to print",
  answers: { 200: fileAnswer("The page.", "text/html; charset=utf-8"), 404: notFound },
});

export const readTimeline = operation({
  id: "readTimeline",
  method: "GET",
  path: "/api/conversations/{id}/messages",
  summary: "A stretch of the timeline; long texts are cut and carry a link to the whole",
  query: {
    around: textParameter(
      "A message’s store id or document id, `slot:` and a position from 0 among the shown ones, or `number:` and a number from 1 among all.",
    ),
    retry: integerParameter("From 1: which of the live retries to show at that place.", {
      minimum: 1,
    }),
    before: integerParameter("How many slots before that place.", { maximum: 200 }),
    after: integerParameter("How many slots after it.", { maximum: 200 }),
    limit: integerParameter("How many slots in all, default 50.", { minimum: 1, maximum: 200 }),
    ...TIMELINE_FILTER,
  },
  answers: { 200: jsonAnswer("The stretch.", ref("TimelineWindow")), 404: notFound },
});

export const readConversationProblems = operation({
  id: "readConversationProblems",
  method: "GET",
  path: "/api/conversations/{id}/problems",
  summary: "What is wrong or worth knowing in the document, with lines and columns",
  answers: { 200: jsonAnswer("The findings.", ref("Findings")), 404: notFound },
});

export const readConversationChanges = operation({
  id: "readConversationChanges",
  method: "GET",
  path: "/api/conversations/{id}/changes",
  summary: "What was edited, and what undo and redo would do",
  query: PAGED_WIDELY,
  answers: { 200: jsonAnswer("The history.", ref("ChangeList")), 404: notFound },
});

const comparedConversation = shape({
  id: string,
  title: string,
  titleDerived: boolean,
  messages: count,
});
const comparedMessage = {
  ...shape({ documentId: string, number: count, role: string, text: string, isCut: boolean }),
  type: ["object", "integer"],
};

export const compareConversations = operation({
  id: "compareConversations",
  method: "GET",
  path: "/api/conversations/{id}/comparison",
  summary: "What two conversations have in common and where they differ, message by message",
  query: { with: textParameter("The other one: its id, or `doc:` and its own.", 512) },
  answers: {
    200: jsonAnswer(
      "The shown messages of both as Markdown, long ones cut. Equal messages in a row are one row.",
      shape({
        left: comparedConversation,
        right: comparedConversation,
        rows: listOf(
          shape({
            state: choice("same", "changed", "left", "right"),
            count: optional(count),
            left: optional(comparedMessage),
            right: optional(comparedMessage),
          }),
        ),
        counts: shape({ same: count, changed: count, left: count, right: count }),
      }),
    ),
    404: notFound,
    413: refusal("They are too large to be compared."),
  },
});

export const followChanges = operation({
  id: "followChanges",
  method: "GET",
  path: "/api/events",
  summary:
    "How lists, one conversation and one toolset file stand, now and again after every change, as server-sent events",
  query: {
    conversation: textParameter("Id of the conversation that is open.", 4096),
    editing: integerParameter("Row id of the message in it that is being edited.", { minimum: 1 }),
    toolset: textParameter("Id of the toolset file that is open.", 4096),
    reports: flagParameter("Whether reports about permissions are open."),
  },
  answers: {
    200: fileAnswer(
      "A stream without an end. Each event is a JSON value: `list` is another text whenever lists may look different, " +
        "`conversation` has its revision, who changed it last and who else has it open, `toolset` the first two; null for none. " +
        "`reports` is another text whenever reports about permissions may read otherwise.",
      "text/event-stream",
    ),
    429: refusal("This member, or all together, have as many streams open as there may be."),
  },
});
