import { follow } from "@/lib/http/live/follow";
import { renewViewer } from "@/lib/http/live/renew";
import { followChanges as contract } from "@/lib/http/openapi/conversations";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, ({ query, request, signal, viewer }) =>
    follow({
      viewer,
      shown: {
        conversation: query.conversation ?? null,
        editing: query.editing ?? null,
        toolset: query.toolset ?? null,
        reports: query.reports === true,
      },
      renew: renewViewer(viewer, request.headers, contract),
      signal,
    }),
  ),
);
