import { BACKUP_OF_OPERATOR, checkReply } from "@/lib/http/answer/backup";
import { checkBackup } from "@/lib/http/openapi/system";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(checkBackup, ({ requestId, viewer }) =>
    viewer.kind === "local" ? checkReply(requestId) : problem("not-found", BACKUP_OF_OPERATOR),
  ),
);
