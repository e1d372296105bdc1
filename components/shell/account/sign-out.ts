import { mayHaveDrafts } from "@/components/drafts/draft-marker";
import { send } from "@/components/saving/send";
import { signOutHereAction } from "@/lib/actions/accounts/door";
import { underBase } from "@/lib/shared/base-path";
import { showToast } from "@/components/ui/toast/queue";

const listeners = new Set<() => void>();
let isAsking = false;

/** Ends this session and goes to the sign-in; asks before where the browser keeps drafts. */
export async function signOut(): Promise<void> {
  if (mayHaveDrafts()) {
    askAboutDrafts(true);
    return;
  }
  const problem = await endSession();
  if (problem !== null) showToast({ title: problem, tone: "danger" });
}

/** Ends this session and goes to the sign-in. @returns why it did not; null when it did */
export async function endSession(): Promise<string | null> {
  const result = await send(signOutHereAction, {});
  if (!result.ok) return result.error.message;
  window.location.assign(underBase(result.data.address));
  return null;
}

/** Opens or closes the question what becomes of the drafts. */
export function askAboutDrafts(isWanted: boolean): void {
  isAsking = isWanted;
  for (const listener of listeners) listener();
}

/** Whether the question what becomes of the drafts is open. */
export const isAskingAboutDrafts = (): boolean => isAsking;

/** Hears when that question opens or closes. */
export function onAskAboutDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
