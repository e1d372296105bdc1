import { readToolsetTools } from "@/lib/http/openapi/toolsets";
import { toolsetFileHere } from "@/lib/http/permissions/permissions-here";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readToolsetTools,
    async ({ params: { id }, query: { conversation }, viewer }) => {
      const file = await toolsetFileHere(viewer, id, conversation);
      return file ? json(file) : problem("not-found", "There is no such toolset file.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
