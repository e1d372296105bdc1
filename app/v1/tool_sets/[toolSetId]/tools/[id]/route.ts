import { defineToolSetsRoute } from "@/lib/http/v1/route";
import { tool } from "@/lib/http/v1/serve/serve-tools";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineToolSetsRoute(...tool);
