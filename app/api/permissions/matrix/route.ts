import { permissionMatrixHere } from "@/lib/http/permissions/permissions-here";
import { readPermissionMatrix as contract } from "@/lib/http/openapi/permission-reports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ query: { q, ...query }, viewer }) =>
      json(await permissionMatrixHere(viewer, { ...query, query: q })),
    { isHeavy: areLargeToolsets },
  ),
);
