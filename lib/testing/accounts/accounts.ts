import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";

import { forgetAuth } from "@/lib/accounts/auth";
import { offerFirstAccount, makeFirstAccount } from "@/lib/accounts/first-account";
import { invite, acceptInvitation } from "@/lib/accounts/invite";
import type { AccountOutcome } from "@/lib/accounts/outcome";
import { viewerOfSession } from "@/lib/accounts/session";
import type { Role } from "@/lib/domain/accounts/role";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { closeAccounts } from "@/lib/data/accounts/database";
import { closeStore } from "@/lib/data/library/client";
import { layEmptyLibrary } from "@/lib/testing/library/empty";

export const FROM_HERE = { address: "127.0.0.1" };
export const PASSWORD = "walnut orchard in rain";

/**
 * Gives every test of a file accounts of its own, without anybody in them, in a folder of their own.
 * @param inLibrary beside the library that `useLibrary` has made
 */
export function useAccounts({ inLibrary = false } = {}): void {
  let folder = "";
  beforeEach(async () => {
    vi.stubEnv("COLLOQUY_ACCOUNTS", "on");
    if (inLibrary) return;
    folder = mkdtempSync(join(tmpdir(), "colloquy-accounts-"));
    vi.stubEnv("COLLOQUY_DATA", folder);
    await layEmptyLibrary(folder);
  });
  afterEach(async () => {
    await closeAccounts();
    // What is done to accounts is recorded in the library.
    if (!inLibrary) await closeStore();
    forgetAuth();
    vi.unstubAllEnvs();
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  });
}

/** The Cookie header of a browser that was given these. */
export function cookieOf(outcome: AccountOutcome<unknown>): string {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.cookies.map((cookie) => cookie.split(";")[0] ?? "").join("; ");
}

/** A browser that is signed in. */
export interface SignedIn {
  readonly cookie: string;
  readonly headers: Headers;
  readonly viewer: MemberViewer;
}

export async function signedIn(outcome: AccountOutcome<unknown>): Promise<SignedIn> {
  const cookie = cookieOf(outcome);
  const headers = new Headers({ cookie });
  const viewer = await viewerOfSession(headers);
  if (viewer === null) throw new Error("The cookie names no session.");
  return { cookie, headers, viewer };
}

/** The code or the token of a link. */
export const codeOf = (link: string): string => new URL(link).search.split("=")[1] ?? "";

/** Makes the owner of the library. */
export async function makeOwner(): Promise<SignedIn> {
  const link = await offerFirstAccount();
  const account = { name: "Olga", email: "olga@example.com", password: PASSWORD };
  return signedIn(await makeFirstAccount(codeOf(link ?? ""), account, FROM_HERE));
}

/** Invites somebody and accepts in their place. */
export async function makeMember(
  inviter: MemberViewer,
  role: Role,
  name = role as string,
): Promise<SignedIn> {
  const invited = await invite({ email: `${name}@example.com`, role }, inviter);
  if (!invited.ok) throw new Error(invited.message);
  const code = codeOf(invited.data.link);
  return signedIn(await acceptInvitation(code, { name, password: PASSWORD }, FROM_HERE));
}
