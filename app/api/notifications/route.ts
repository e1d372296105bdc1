import { listNotifications } from "@/lib/data/accounts/notifications";
import { json } from "@/lib/http/answer/respond";
import { listNotifications as contract } from "@/lib/http/openapi/system";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, async ({ query, viewer }) => json(await listNotifications(viewer, query))),
);
