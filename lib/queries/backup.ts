import type { BackupCheckLine } from "@/lib/domain/backup/report";
import { HttpError, request } from "./request/http";
import { linesOf } from "./request/lines";
import { whileAnswering, type Watched } from "./request/silence";

type ProgressLine = Extract<BackupCheckLine, { type: "progress" }>;
export type BackupCheckResult = Extract<BackupCheckLine, { type: "result" }>;

const BROKE_OFF = "The server stopped answering while it checked the library. Try again.";

/** Has everything checked that a backup would have in it. Throws HttpError when the check breaks off. */
export function checkBackup(onProgress: (line: ProgressLine) => void): Promise<BackupCheckResult> {
  const check = async (watched: Watched): Promise<BackupCheckResult> => {
    const response = await request("/api/backup/check", {
      method: "POST",
      signal: watched.signal,
    });
    for await (const line of linesOf(response, watched, BROKE_OFF)) {
      const event = JSON.parse(line) as BackupCheckLine;
      if (event.type === "result") return event;
      onProgress(event);
    }
    throw new HttpError("offline", BROKE_OFF);
  };
  return whileAnswering(check, { message: BROKE_OFF });
}

/** Where a backup is downloaded: of a library that was just found sound, or of one with its damage. */
export function backupPath(choice: { readonly ticket: string } | "damaged"): string {
  const query = choice === "damaged" ? "damaged=true" : `checked=${choice.ticket}`;
  return `/api/backup?${query}`;
}
