import { DiskFullError, diskFullSentence, isDiskFull } from "@/lib/data/store/disk/full";

import { problem, type Problem } from "./problem";

/** What a person can do about an error that means the disk is full; null for every other error. */
export function diskProblem(error: unknown): Problem | null {
  if (!isDiskFull(error)) return null;
  const sentence = error instanceof DiskFullError ? error.message : diskFullSentence();
  return problem("disk-full", sentence);
}
