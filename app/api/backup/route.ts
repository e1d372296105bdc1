import { downloadReply } from "@/lib/http/answer/backup";
import { downloadBackup } from "@/lib/http/openapi/system";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";

/** A whole backup has what is private to each member; one without it could not restore the library. */
const OF_OPERATOR =
  "With accounts, backups are made by whoever runs Colloquy: by `colloquy backup FILE`, or into COLLOQUY_BACKUP_DIR.";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(downloadBackup, ({ request, requestId, viewer }) =>
    viewer.kind === "local" ? downloadReply(request, requestId) : problem("not-found", OF_OPERATOR),
  ),
);
