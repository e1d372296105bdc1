import { readRunsWithoutApproval } from "@/lib/data/permissions/runs-without-approval";
import { readUnasked as contract } from "@/lib/http/openapi/runs-without-approval";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async () => json(await readRunsWithoutApproval()), { isHeavy: areLargeToolsets }),
);
