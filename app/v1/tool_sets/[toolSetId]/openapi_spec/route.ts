import { openapiSpec } from "@/lib/http/v1/serve/serve-reading";
import { defineToolSetsRoute } from "@/lib/http/v1/route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineToolSetsRoute(...openapiSpec);
