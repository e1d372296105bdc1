import { checkHealth, isWorking } from "@/lib/data/library/health";
import { maintenanceHealth } from "@/lib/http/answer/maintenance";
import { readHealth } from "@/lib/http/openapi/system";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { VERSION } from "@/lib/http/server/version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readHealth, async ({ viewer }) => {
    const { status, message, database, migrations, reach } = await checkHealth(viewer);
    const options = { status: isWorking(status) ? 200 : 503 };
    // Whoever only watches the server learns whether it works, and nothing of the library.
    if (viewer.kind === "stranger") return json({ status }, options);
    const body = {
      status,
      version: VERSION,
      database,
      ...(migrations === null ? {} : { migrations }),
      ...(message === null ? {} : { message }),
      ...(reach === undefined ? {} : { reach }),
      ...(await maintenanceHealth(viewer)),
    };
    return json(body, options);
  }),
);
