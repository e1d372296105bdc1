import { describe, expect, it } from "vitest";
import { beyondTitle, failureWords } from "./failure-labels";

describe("failureWords", () => {
  it("has words for a reason that nobody knows", () => {
    expect(failureWords("toString").title).toBe("The sync failed");
    expect(failureWords(null).title).toBe("The sync failed");
    expect(failureWords("TIMEOUT").title).toBe("The server took too long");
  });
});

describe("beyondTitle", () => {
  it("does not say the title twice", () => {
    expect(beyondTitle("It is gone", "It is gone. Nobody knows why.")).toBe("Nobody knows why.");
    expect(beyondTitle("It is gone", "It is gone.")).toBeNull();
    expect(beyondTitle("It is gone", "It is gone")).toBeNull();
    expect(beyondTitle("It is gone", null)).toBeNull();
  });

  it("keeps any other message whole", () => {
    expect(beyondTitle("It is gone", "HTTP 500")).toBe("HTTP 500");
  });
});
