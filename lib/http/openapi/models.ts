import { listOf, shape } from "@/lib/validation/schema";
import { PAGED } from "../request/list-page";
import { operation } from "../request/operation";
import { flagParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound } from "./answers";
import { ref } from "./schemas";
import { orNull } from "./shapes/words";

export const listModels = operation({
  id: "listModels",
  method: "GET",
  path: "/api/models",
  summary: "The models files",
  query: PAGED,
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({ items: listOf(ref("ModelsFileListItem")), nextCursor: orNull("string") }),
    ),
  },
});

export const readModels = operation({
  id: "readModels",
  method: "GET",
  path: "/api/models/{id}",
  summary: "The document, byte for byte as it is stored",
  query: { download: flagParameter("Name it for saving.") },
  answers: { 200: fileAnswer("The document.", "application/vnd.cjson-models+json"), 404: notFound },
});
