import { listLibraries } from "@/lib/accounts/libraries";
import { json } from "@/lib/http/answer/respond";
import { listLibraries as contract } from "@/lib/http/openapi/conversations";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ viewer }) => json({ libraries: await listLibraries(viewer) })),
);
