import { checkHealth } from "@/lib/data/library/health";
import { maintenanceHealth } from "@/lib/http/answer/maintenance";
import { readHealth } from "@/lib/http/openapi/system";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { VERSION } from "@/lib/http/server/version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readHealth, async () => {
    const { status, message, database, migrations, reach } = await checkHealth();
    const body = {
      status,
      version: VERSION,
      database,
      ...(migrations === null ? {} : { migrations }),
      ...(message === null ? {} : { message }),
      ...(reach === undefined ? {} : { reach }),
      ...maintenanceHealth(),
    };
    return json(body, { status: status === "damaged" ? 503 : 200 });
  }),
);
