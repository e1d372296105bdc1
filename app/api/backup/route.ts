import { BACKUP_OF_OPERATOR, downloadReply } from "@/lib/http/answer/backup";
import { downloadBackup } from "@/lib/http/openapi/system";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(downloadBackup, ({ request, requestId, query, viewer }) =>
    viewer.kind === "local"
      ? downloadReply(request, requestId, query)
      : problem("not-found", BACKUP_OF_OPERATOR),
  ),
);
