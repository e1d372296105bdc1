import { sharedPage } from "@/lib/http/answer/shared-page";
import { readSharedPage } from "@/lib/http/openapi/exports";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readSharedPage, ({ request, params, viewer }) => sharedPage(request, params.token, viewer)),
);
