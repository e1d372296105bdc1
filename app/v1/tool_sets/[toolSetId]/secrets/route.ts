import { setSecrets } from "@/lib/http/v1/serve/serve-secrets";
import { defineToolSetsRoute } from "@/lib/http/v1/route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineToolSetsRoute(...setSecrets);
