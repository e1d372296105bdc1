import type { Viewer } from "@/lib/domain/accounts/viewer";
import { underBase } from "@/lib/shared/base-path";
import type { JsonRecord } from "@/lib/shared/read-value";
import { clientMetadata } from "@/lib/secrets/sign-in/client-metadata";
import { finishSignIn } from "@/lib/secrets/sign-in/finish";
import { signInAddress } from "../server/address";

/** Says that no sign-in waits for an answer. */
export const NONE_WAITS = underBase("/sign-in/ended");

/** Ends the sign-in that a browser comes back from, and gives the page of ours to go on with. */
export async function pageAfterSignIn(url: string, viewer: Viewer): Promise<string> {
  const by = viewer.kind === "member" ? viewer.id : null;
  return (await finishSignIn(new URL(url).searchParams, by)) ?? NONE_WAITS;
}

/** What Colloquy says of itself as a client; null where nobody could read it. */
export function ownClientMetadata(): JsonRecord | null {
  return clientMetadata(signInAddress());
}
