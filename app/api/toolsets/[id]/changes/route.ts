import { listChanges } from "@/lib/data/changes/undo";
import { readToolsetChanges } from "@/lib/http/openapi/toolsets";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readToolsetChanges,
    async ({ params: { id }, query, viewer }) => {
      const changes = await listChanges(viewer, "toolset", id, query);
      return changes ? json(changes) : problem("not-found", "There is no such toolset file.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
