"use client";

import { useSyncExternalStore } from "react";
import { openedPart } from "@/components/saving/opened-part";
import { useAccount } from "./account";
import { isAskingAboutDrafts, onAskAboutDrafts } from "./sign-out";
import { useSameMember } from "./use-same-member";

const SignOutDialog = openedPart(async () => (await import("./sign-out-dialog")).SignOutDialog);

const never = () => false;

/** What a page of a member has to have: the question before a sign-out, and a watch for another member's sign-in. */
export function SignOutHost() {
  const account = useAccount();
  useSameMember(account?.id ?? null);
  const isAsking = useSyncExternalStore(onAskAboutDrafts, isAskingAboutDrafts, never);
  return isAsking ? <SignOutDialog /> : null;
}
