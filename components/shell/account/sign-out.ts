import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { signOutHereAction } from "@/lib/actions/accounts/door";
import { underBase } from "@/lib/shared/base-path";

/** Ends this session and goes to the sign-in. */
export async function signOut(): Promise<void> {
  const result = await send(signOutHereAction, {});
  if (result.ok) window.location.assign(underBase(result.data.address));
  else showToast({ title: result.error.message, tone: "danger" });
}
