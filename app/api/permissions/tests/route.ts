import { readPermissionTests } from "@/lib/data/permissions/tests";
import { parseDraft } from "@/lib/domain/permissions/resolve/draft";
import { problem } from "@/lib/http/problem/problem";
import { testPermissions as contract } from "@/lib/http/openapi/permission-reports";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query, viewer }) => {
      const changes = parseDraft(query.draft ?? "[]");
      if (changes === null)
        return problem("invalid-input", "The draft is not a list of permissions.");
      const report = await readPermissionTests(viewer, changes);
      const page = widePage(report.toolsets, query, ({ rowId }) => rowId);
      return json({ ...report, toolsets: page.items, nextCursor: page.nextCursor });
    },
    { isHeavy: areLargeToolsets },
  ),
);
