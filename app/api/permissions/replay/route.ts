import { replayPermissions } from "@/lib/data/permissions/replay";
import { parseDraft } from "@/lib/domain/permissions/resolve/draft";
import { problem } from "@/lib/http/problem/problem";
import { replayPermissions as contract } from "@/lib/http/openapi/permission-reports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query: { draft = "[]", base = "current" }, viewer }) => {
      const changes = parseDraft(draft);
      if (changes === null)
        return problem("invalid-input", "The draft is not a list of permissions.");
      return json(await replayPermissions(viewer, changes, base));
    },
    { isHeavy: areLargeToolsets },
  ),
);
