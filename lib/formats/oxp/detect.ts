import type { Probe } from "../kit/contract/probe";
import { isArcadeFile, openFile } from "./container";

/** Claims Arcade's own schema too, so that somebody can say what it is. */
export function detectOxp({ root, sample }: Probe): boolean {
  if (root !== "object" && root !== "array") return false;
  return openFile(sample) !== null || isArcadeFile(sample);
}
