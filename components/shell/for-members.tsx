"use client";

import { servedPart } from "@/components/saving/served-part";
import { useAccount } from "./account/account";

// Where Colloquy has no accounts, nothing of them is loaded.
const Buttons = servedPart(async () => (await import("./member-buttons")).MemberButtons);
const Host = servedPart(async () => (await import("./account/sign-out-host")).SignOutHost);

/** The buttons of a member in the sidebar. */
export function ButtonsOfMember() {
  return useAccount() === null ? null : <Buttons />;
}

/** What every page of a member has to have. */
export function HostOfMember() {
  return useAccount() === null ? null : <Host />;
}
