import { loadPart } from "@/components/saving/load-part";
import { openedPart } from "@/components/saving/opened-part";
import { latePart } from "@/components/ui/overlay/late-part";

/** What the bar of a server shows where something runs, failed, or was signed in to, and what a press opens. */
export const SyncFailure = latePart(
  loadPart(async () => (await import("./sync-failure")).SyncFailure),
);
export const SyncProgress = latePart(
  loadPart(async () => (await import("./sync-progress")).SyncProgress),
);
export const SignInStatus = latePart(
  loadPart(async () => (await import("../sign-in/sign-in-status")).SignInStatus),
);
export const SyncChoices = openedPart(async () => (await import("./sync-choices")).SyncChoices);
