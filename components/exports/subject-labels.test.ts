import { expect, test } from "vitest";
import { documentsWords, goneWords, settingName } from "./subject-labels";

const documents = (conversations: number, toolsets: number, query: string | null = null) =>
  documentsWords({ kind: "documents", conversations, toolsets, query });

test("says how many documents there were, and of which search", () => {
  expect(documents(1, 0)).toBe("1 conversation");
  expect(documents(12_000, 2)).toBe("12,000 conversations and 2 toolsets");
  expect(documents(0, 0)).toBe("nothing");
  expect(documents(3, 0, "tea")).toBe("3 conversations of the search “tea”");
});

test("names no id: not of what is gone, nor of a setting it knows", () => {
  expect(goneWords("conversation")).toBe("a conversation that is no longer available");
  expect(settingName("defaultApproval")).toBe("default for approval");
});
