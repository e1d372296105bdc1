import { getToolsetEditing } from "@/lib/data/toolsets/editing";
import { readToolsetEditing } from "@/lib/http/openapi/toolsets";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readToolsetEditing,
    async ({ params: { id }, query: { toolset, tool }, viewer }) => {
      const editing = await getToolsetEditing(viewer, id, toolset ?? null, tool ?? null);
      return editing ? json(editing) : problem("not-found", "There is no such toolset file.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
