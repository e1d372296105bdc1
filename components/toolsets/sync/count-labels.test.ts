import { describe, expect, it } from "vitest";
import { NO_COUNTS } from "@/lib/domain/sync/counts";
import { countWords } from "./count-labels";

describe("countWords", () => {
  it("says that nothing changed", () => {
    expect(countWords({ ...NO_COUNTS, listed: 13, unchanged: 13 })).toBe(
      "13 tools listed: nothing changed",
    );
  });

  it("leaves out what is zero", () => {
    expect(countWords({ ...NO_COUNTS, listed: 1, added: 1, missing: 4 })).toBe(
      "1 tool listed: 1 new, 4 missing",
    );
  });
});
