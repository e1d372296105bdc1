import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect } from "vitest";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { checkStore } from "@/lib/data/derived/laws";
import { enterEmptyLibrary } from "./empty";
import { freeTestLibrary } from "../postgres/schema";

/**
 * Gives all tests of a file one library, empty at first, for stories that take several steps; at the end
 * it is held against the store's laws.
 */
export function useSharedLibrary(): void {
  let directory = "";
  beforeAll(async () => {
    directory = await enterEmptyLibrary();
  });
  afterAll(async () => {
    const breaches = await checkStore(await getWholeStore());
    await closeStore();
    await freeTestLibrary();
    rmSync(directory, { recursive: true, force: true });
    expect(breaches).toEqual([]);
  });
}
