import { queryOptions } from "@tanstack/react-query";
import type {
  ToolMeasures,
  ToolsetFileDetail,
  ToolsetFileListItem,
} from "@/lib/domain/toolset/listing";
import type { OfferedTools } from "@/lib/domain/toolset/offered-tools";
import { getJson, request, search } from "./http";
import { toolsetHref } from "./paths";

export const toolsetKeys = {
  all: ["toolsets"],
  one: (id: string) => ["toolsets", "one", id],
} as const;

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

/** Tokens, calls and problems of the tools of a file. */
export function toolMeasuresQuery(id: string) {
  return queryOptions({
    queryKey: [...toolsetKeys.one(id), "measures"],
    queryFn: async ({ signal }) =>
      (await getJson<{ items: ToolMeasures[] }>(`${toolsetHref(id)}/measures`, signal)).items,
  });
}

/** The stored toolset files. */
export function toolsetFilesQuery() {
  return queryOptions({
    queryKey: [...toolsetKeys.all, "list"],
    queryFn: async ({ signal }) =>
      (await getJson<{ items: ToolsetFileListItem[] }>("/api/toolsets", signal)).items,
  });
}

/** The tools that an OpenAPI document would give; it is read and not kept. */
export async function offerTools(file: File): Promise<OfferedTools> {
  const response = await request(`/api/openapi-tools${search({ filename: file.name })}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
  return (await response.json()) as OfferedTools;
}
