import { listPermissions as contract } from "@/lib/http/openapi/permissions";
import { permissionsHere } from "@/lib/http/permissions/permissions-here";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { widePage } from "@/lib/http/request/list-page";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query, viewer }) => {
      const list = await permissionsHere(viewer, query.conversation ?? null);
      if (list === null) return problem("not-found", "There is no such conversation.");
      const page = widePage(list.items, query, ({ fileId, toolsetId, position }) =>
        [fileId, position, toolsetId].join("/"),
      );
      return json({ ...list, ...page });
    },
    { isHeavy: areLargeToolsets },
  ),
);
