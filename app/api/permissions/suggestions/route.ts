import { readSuggestions } from "@/lib/data/permissions/suggestions";
import { suggestPermissions as contract } from "@/lib/http/openapi/permission-reports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async () => json(await readSuggestions()), { isHeavy: areLargeToolsets }),
);
