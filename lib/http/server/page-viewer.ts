import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";

import { identify } from "@/lib/accounts/identify";
import type { Right } from "@/lib/domain/accounts/role";
import { mayDo, STRANGER, type MemberViewer, type Viewer } from "@/lib/domain/accounts/viewer";

/** Who asks for this page; asked once for everything it is made of. */
export const pageViewer = cache(async (): Promise<Viewer> => {
  const viewer = (await identify(await headers())) ?? STRANGER;
  if (viewer.kind !== "member") return viewer;
  return (await import("@/lib/accounts/break-glass")).withOpened(viewer);
});

/** Sends whoever may not read the library away from its pages. */
export async function requireReader(): Promise<void> {
  if (!mayDo(await pageViewer(), "read")) redirect("/sign-in");
}

/** The member who asks for a page that is about accounts, with the right it needs; null where it does not exist. */
export async function pageMember(right: Right): Promise<MemberViewer | null> {
  const viewer = await pageViewer();
  return viewer.kind === "member" && mayDo(viewer, right) ? viewer : null;
}

/** Answers as if there were no such page to whoever lacks the right to it. */
export async function requireRight(right: Right): Promise<void> {
  if (!mayDo(await pageViewer(), right)) notFound();
}
