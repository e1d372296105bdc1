import { failed, type ActionResult } from "@/lib/actions/result";

/** Whether this browser has passkeys, and this address is a name: passkeys are bound to one. */
export function canUsePasskeys(): boolean {
  const isName = !/^\[|^[\d.]+$/.test(window.location.hostname);
  return (
    isName &&
    typeof PublicKeyCredential !== "undefined" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

const CANCELLED = "No passkey was used. Try again, or sign in another way.";

/** Has the person choose a passkey; the answer is JSON. */
export function getPasskey(
  question: PublicKeyCredentialRequestOptionsJSON,
): Promise<ActionResult<string>> {
  return asking(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(question),
    }),
  );
}

/** Has the person make a passkey; the answer is JSON. */
export function makePasskey(
  question: PublicKeyCredentialCreationOptionsJSON,
): Promise<ActionResult<string>> {
  return asking(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(question),
    }),
  );
}

async function asking(ask: () => Promise<Credential | null>): Promise<ActionResult<string>> {
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) return failed("invalid", CANCELLED);
    return { ok: true, data: JSON.stringify(credential.toJSON()) };
  } catch {
    return failed("invalid", CANCELLED);
  }
}
