import { examineOverrides } from "@/lib/data/override-doctor";
import { examineOverrides as contract } from "@/lib/http/openapi/permissions";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query }) => json(await examineOverrides(query)), {
    isHeavy: areLargeToolsets,
  }),
);
