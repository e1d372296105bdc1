import { defineToolSetsRoute } from "@/lib/http/v1/route";
import { toolSet } from "@/lib/http/v1/serve/serve-sets";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineToolSetsRoute(...toolSet);
