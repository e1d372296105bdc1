import { listPermissions as contract } from "@/lib/http/openapi/permissions";
import { permissionsHere } from "@/lib/http/permissions-here";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query: { conversation } }) => {
      const list = await permissionsHere(conversation ?? null);
      return list === null ? problem("not-found", "There is no such conversation.") : json(list);
    },
    { isHeavy: areLargeToolsets },
  ),
);
