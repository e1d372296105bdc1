import { defineApi } from "@/lib/api/define-api";

// Nothing here is known before it is asked. Without the word, each request would be wrapped to find that out.
export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineApi();
