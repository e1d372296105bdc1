import { examineOverrides } from "@/lib/data/permissions/override-lint";
import { examineOverrides as contract } from "@/lib/http/openapi/permissions";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeOverrides } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => json(await examineOverrides(viewer, query)), {
    isHeavy: areLargeOverrides,
  }),
);
