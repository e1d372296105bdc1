import { operation } from "../operation";
import { flagParameter } from "../query";
import { fileAnswer, jsonAnswer, notFound } from "./answers";
import { listOf, ref } from "./schemas";

export const listToolsets = operation({
  id: "listToolsets",
  method: "GET",
  path: "/api/toolsets",
  summary: "The toolset files",
  answers: {
    200: jsonAnswer("All of them.", {
      type: "object",
      required: ["items"],
      properties: { items: listOf(ref("ToolsetFileListItem")) },
    }),
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
  answers: { 200: jsonAnswer("The rows.", ref("ToolsetFileDetail")), 404: notFound },
});

export const readToolsetChanges = operation({
  id: "readToolsetChanges",
  method: "GET",
  path: "/api/toolsets/{id}/changes",
  summary: "What was edited, and what undo and redo would do",
  answers: { 200: jsonAnswer("The history.", ref("ChangeList")), 404: notFound },
});
