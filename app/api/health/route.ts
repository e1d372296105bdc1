import { checkHealth } from "@/lib/data/health";
import { readHealth } from "@/lib/http/openapi/system";
import { problem } from "@/lib/http/problem";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { VERSION } from "@/lib/http/version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readHealth, async () => {
    const { ok, database, migrations } = await checkHealth();
    if (!ok) return problem("unavailable", "The library does not answer.");
    return json({ status: "ok", version: VERSION, database, migrations });
  }),
);
