import { defineRoute } from "@/lib/http/route";

// Whatever no other file answers is answered here, as a problem document instead of a page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute();
