import { checkHealth, isWorking } from "@/lib/data/library/health";
import { readReady } from "@/lib/http/openapi/system";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readReady, async ({ viewer }) => {
    const { status } = await checkHealth(viewer);
    return json({ status }, { status: isWorking(status) ? 200 : 503 });
  }),
);
