import { defineToolSetsRoute } from "@/lib/http/v1/route";

// Nothing here is known before it is asked. Without the word, each request would be wrapped to find that out.
export const dynamic = "force-dynamic";

// Whatever no other file answers is refused here in the form of this API.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineToolSetsRoute();
