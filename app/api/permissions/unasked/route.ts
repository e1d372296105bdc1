import { readUnasked } from "@/lib/data/unasked";
import { readUnasked as contract } from "@/lib/http/openapi/unasked";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async () => json(await readUnasked()), { isHeavy: areLargeToolsets }),
);
