import { readTool } from "@/lib/http/openapi/toolsets";
import { toolPageHere } from "@/lib/http/permissions/permissions-here";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readTool,
    async ({ params: { id }, query: { toolset = "", tool = "", at }, viewer }) => {
      const question = { fileId: id, toolsetId: toolset, name: tool, position: at ?? null };
      const page = await toolPageHere(viewer, question);
      return page ? json(page) : problem("not-found", "There is no such tool.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
