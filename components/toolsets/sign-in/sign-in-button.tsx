"use client";

import { LogIn } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { openedPart } from "@/components/saving/opened-part";
import { useSignIn } from "./use-sign-in";

const SignInDialog = openedPart(async () => (await import("./sign-in-dialog")).SignInDialog);

/** Asks where one signs in to a toolset's server, shows it, and goes there. */
export function SignInButton({
  fileId,
  toolset,
  isAgain = false,
}: {
  fileId: string;
  /** Row id. */
  toolset: number;
  /** There was a sign-in, which does not do any more. */
  isAgain?: boolean;
}) {
  const signIn = useSignIn(fileId, toolset);
  return (
    <>
      <Button size="small" icon={<LogIn aria-hidden size={14} />} onPress={signIn.ask}>
        {isAgain ? "Sign in again" : "Sign in"}
      </Button>
      {signIn.offer.state === "closed" ? null : (
        <SignInDialog state={signIn.offer} onBegin={signIn.begin} onClose={signIn.close} />
      )}
    </>
  );
}
