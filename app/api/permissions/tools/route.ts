import { listTools as contract } from "@/lib/http/openapi/permissions";
import { catalogueHere } from "@/lib/http/permissions/permissions-here";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => json(await catalogueHere(viewer, query)), {
    isHeavy: areLargeToolsets,
  }),
);
