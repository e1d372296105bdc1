import { downloadReply } from "@/lib/http/answer/backup";
import { downloadBackup } from "@/lib/http/openapi/system";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(downloadBackup, ({ request, requestId }) => downloadReply(request, requestId)),
);
