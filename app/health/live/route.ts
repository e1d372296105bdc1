import { readLive } from "@/lib/http/openapi/system";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readLive, () => json({ status: "ok" })),
);
