import { expect, test } from "vitest";
import { checkAttachment } from "./check";

const facts = { bytes: 2, sha256: "ab".repeat(32) };

test.each([
  [{ sizeInBytes: 2, sha256: facts.sha256 }, "verified", "verified"],
  [{ sizeInBytes: 3, sha256: "AB".repeat(32) }, "differs", "verified"],
  [{ sizeInBytes: null, sha256: "00" }, "not-recorded", "differs"],
  [{ sizeInBytes: 0, sha256: "" }, "differs", "not-recorded"],
  [{ sizeInBytes: 2, sha256: null }, "verified", "not-recorded"],
])("%j", (recorded, size, hash) => {
  expect(checkAttachment(recorded, facts)).toEqual({ ...facts, size, hash });
});
