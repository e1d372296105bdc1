import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder that `npm run test:samples -- FOLDER` was given. Nothing else runs these tests. */
export const SAMPLES = folder();

function folder(): string {
  const named = process.env["SAMPLE_FOLDER"];
  if (named === undefined) throw new Error("Run these tests with: npm run test:samples -- FOLDER");
  return named;
}

/** Where a published file lies in the folder. */
export const samplePath = (file: string) => join(SAMPLES, file);

/** True when the folder lacks a published file: its test is shown as skipped. */
export const isAbsent = (file: string) => !existsSync(samplePath(file));
