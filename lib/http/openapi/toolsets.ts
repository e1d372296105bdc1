import { listOf, shape } from "@/lib/validation/schema";
import { PAGED, PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { flagParameter, integerParameter, textParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound, refusal } from "./answers";
import { ref } from "./schemas";
import { orNull } from "./shapes/words";

export const listToolsets = operation({
  id: "listToolsets",
  method: "GET",
  path: "/api/toolsets",
  summary: "The toolset files",
  query: PAGED,
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({ items: listOf(ref("ToolsetFileListItem")), nextCursor: orNull("string") }),
    ),
  },
});

export const readToolset = operation({
  id: "readToolset",
  method: "GET",
  path: "/api/toolsets/{id}",
  summary: "The document, byte for byte as it is stored",
  query: { download: flagParameter("Name it for saving.") },
  answers: {
    200: fileAnswer("The document.", "application/vnd.cjson-toolsets+json"),
    404: notFound,
  },
});

export const readToolsetTools = operation({
  id: "readToolsetTools",
  method: "GET",
  path: "/api/toolsets/{id}/tools",
  summary: "The toolsets of a file with their tools, as rows",
  query: {
    conversation: textParameter("Also what this conversation says about the tools: its id."),
  },
  answers: { 200: jsonAnswer("The rows.", ref("ToolsetFileDetail")), 404: notFound },
});

export const readTool = operation({
  id: "readTool",
  method: "GET",
  path: "/api/toolsets/{id}/tool",
  summary: "One tool: its definition, what decides about it, its versions and who called it",
  query: {
    toolset: textParameter("The id of its toolset."),
    tool: textParameter("Its name."),
    at: integerParameter("Which one of several of that name: its position among the tools."),
  },
  answers: { 200: jsonAnswer("What its page shows.", ref("ToolPage")), 404: notFound },
});

export const readToolsetEditing = operation({
  id: "readToolsetEditing",
  method: "GET",
  path: "/api/toolsets/{id}/editing",
  summary: "What the editor of a toolset needs",
  query: {
    toolset: textParameter("The id of the toolset; otherwise the first one."),
    tool: integerParameter("The position of the tool that is open."),
  },
  answers: { 200: jsonAnswer("What is edited.", ref("ToolsetEditing")), 404: notFound },
});

export const readToolsetFilters = operation({
  id: "readToolsetFilters",
  method: "GET",
  path: "/api/toolsets/{id}/filters",
  summary: "What the editor of the filters of a toolset needs",
  query: { toolset: textParameter("The id of the toolset; otherwise the first one.") },
  answers: { 200: jsonAnswer("The toolset.", ref("FilterTarget")), 404: notFound },
});

export const readToolMeasuresOf = operation({
  id: "readToolMeasures",
  method: "GET",
  path: "/api/toolsets/{id}/measures",
  summary: "Estimated tokens, calls and problems of every tool of a file",
  query: PAGED_WIDELY,
  answers: {
    200: jsonAnswer(
      "A page, by the row id of the tool.",
      shape({ items: listOf(ref("ToolMeasures")), nextCursor: orNull("string") }),
    ),
    404: notFound,
  },
});

export const readToolsetChanges = operation({
  id: "readToolsetChanges",
  method: "GET",
  path: "/api/toolsets/{id}/changes",
  summary: "What was edited, and what undo and redo would do",
  query: PAGED_WIDELY,
  answers: { 200: jsonAnswer("The history.", ref("ChangeList")), 404: notFound },
});

export const offerOperations = operation({
  id: "offerOperations",
  method: "POST",
  path: "/api/openapi-tools",
  summary: "The tools that the operations of an OpenAPI document are; nothing is kept",
  body: { kind: "bytes" },
  query: { filename: textParameter("What the file is called.") },
  answers: {
    200: jsonAnswer("The tools, or what is wrong with the document.", ref("OfferedTools")),
    413: refusal("The document is larger than 16 MB."),
  },
});
