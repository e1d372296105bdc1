import { markNotificationsRead } from "@/lib/data/accounts/read-notifications";
import { readNotifications } from "@/lib/http/openapi/system";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readNotifications, async ({ body, viewer }) => {
    if (viewer.kind === "member") await markNotificationsRead(viewer, body.ids ?? null);
    return new Response(null, { status: 204 });
  }),
);
