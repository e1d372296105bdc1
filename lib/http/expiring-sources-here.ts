import "server-only";

import { DocumentDamagedError } from "@/lib/data/documents/damage";
import type { ExpiringSource } from "@/lib/domain/sync/expiring-source";
import { expiringSources } from "@/lib/sync/expiring-sources";

/** The sources to sign in to again; none where a damaged file leaves that open, which the page says anyway. */
export async function expiringSourcesHere(nowMs: number): Promise<readonly ExpiringSource[]> {
  try {
    return await expiringSources(nowMs);
  } catch (error) {
    if (error instanceof DocumentDamagedError) return [];
    throw error;
  }
}
