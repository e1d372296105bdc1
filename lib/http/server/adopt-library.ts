import { listMembers } from "@/lib/data/accounts/memberships";
import { adoptUnowned } from "@/lib/data/library/adopt";

/**
 * Makes the first owner the owner of every conversation that belongs to nobody: those from before there were accounts,
 * and what a command has imported since. Done at each start and after each sign-in.
 */
export async function adoptLibrary(): Promise<void> {
  const owner = (await listMembers()).find(({ role }) => role === "owner");
  if (owner !== undefined) await adoptUnowned(owner.id);
}
