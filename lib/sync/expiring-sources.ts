import { readToolsetDocuments } from "@/lib/data/permissions/documents";
import { refersToSignIn, signInServer } from "@/lib/domain/oauth/reference";
import type { ExpiringSource } from "@/lib/domain/sync/expiring-source";
import { readTarget } from "@/lib/net/server-target";
import { waitingSignIns } from "@/lib/secrets/sign-in/waiting";
import { asRecord } from "@/lib/shared/read-value";

/** The toolsets whose server a person has to sign in to again, now or within a week. */
export async function expiringSources(nowMs: number): Promise<ExpiringSource[]> {
  const waiting = new Map((await waitingSignIns(nowMs)).map((one) => [one.server, one]));
  if (waiting.size === 0) return [];
  const files = await readToolsetDocuments();
  return files.flatMap(({ fileId, title, toolsets }) =>
    toolsets.flatMap(({ rowId, value }): ExpiringSource[] => {
      const read = readTarget(asRecord(value) ?? {});
      if (!read.ok || !refersToSignIn(read.target.headers)) return [];
      const found = waiting.get(signInServer(read.target.url ?? "") ?? "");
      if (found === undefined) return [];
      const { state, expiresMs } = found;
      return [{ fileId, rowId, title, state, expiresMs }];
    }),
  );
}
