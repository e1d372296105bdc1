import { queryOptions } from "@tanstack/react-query";
import type { FilterTarget } from "@/lib/domain/toolset/edit/filter-target";
import type {
  ToolMeasures,
  ToolsetFileDetail,
  ToolsetFileListItem,
} from "@/lib/domain/toolset/view/listing";
import type { OfferedTools } from "@/lib/domain/toolset/view/offered-tools";
import type { EditingQuestion, ToolsetEditing } from "@/lib/domain/toolset/view/editor";
import type { ToolPage, ToolQuestion } from "@/lib/domain/toolset/view/tool-page";
import { allItems } from "../request/all-pages";
import { getJson, sendFor } from "../request/answers";
import { search } from "../request/http";
import { toolsetHref } from "../request/paths";

export const toolsetKeys = {
  all: ["toolsets"],
  one: (id: string) => ["toolsets", "one", id],
} as const;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * One toolset file with its toolsets and their tools.
 * @param conversation id of a conversation in view, whose overrides are wanted, too
 */
export function toolsetFileQuery(id: string, conversation: string | null = null) {
  return queryOptions({
    queryKey: [...toolsetKeys.one(id), conversation],
    queryFn: ({ signal }) =>
      getJson<ToolsetFileDetail>(`${toolsetHref(id)}/tools${search({ conversation })}`, signal),
  });
}

/**
 * What the page of one tool shows.
 * @param revision of the file it was asked for
 */
export function toolPageQuery(question: ToolQuestion, revision: number) {
  const { fileId, toolsetId, name, position } = question;
  const at = position === null ? null : String(position);
  const asked = search({ toolset: toolsetId, tool: name, at });
  return queryOptions({
    queryKey: [...toolsetKeys.one(fileId), "tool", asked, revision],
    queryFn: ({ signal }) => getJson<ToolPage>(`${toolsetHref(fileId)}/tool${asked}`, signal),
  });
}

/** What the editor of a toolset needs; as for `toolPageQuery`. */
export function toolsetEditingQuery({ fileId, set, tool }: EditingQuestion, revision: number) {
  const asked = search({ toolset: set, tool: tool === null ? null : String(tool) });
  return queryOptions({
    queryKey: [...toolsetKeys.one(fileId), "editing", asked, revision],
    queryFn: ({ signal }) =>
      getJson<ToolsetEditing>(`${toolsetHref(fileId)}/editing${asked}`, signal),
  });
}

/** What the editor of its filters needs; as for `toolPageQuery`. */
export function toolsetFiltersQuery(fileId: string, set: string | null, revision: number) {
  const asked = search({ toolset: set });
  return queryOptions({
    queryKey: [...toolsetKeys.one(fileId), "filters", asked, revision],
    queryFn: ({ signal }) =>
      getJson<FilterTarget>(`${toolsetHref(fileId)}/filters${asked}`, signal),
  });
}

/** Tokens, calls and problems of the tools of a file. */
export function toolMeasuresQuery(id: string) {
  return queryOptions({
    queryKey: [...toolsetKeys.one(id), "measures"],
    queryFn: async ({ signal }) =>
      (await allItems<Page<ToolMeasures>>(`${toolsetHref(id)}/measures`, {}, signal)).items,
  });
}

/** The stored toolset files. */
export function toolsetFilesQuery() {
  return queryOptions({
    queryKey: [...toolsetKeys.all, "list"],
    queryFn: async ({ signal }) =>
      (await allItems<Page<ToolsetFileListItem>>("/api/toolsets", {}, signal)).items,
  });
}

/** The tools that an OpenAPI document would give; it is read and not kept. */
export function offerTools(file: File): Promise<OfferedTools> {
  return sendFor(`/api/openapi-tools${search({ filename: file.name })}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
}
