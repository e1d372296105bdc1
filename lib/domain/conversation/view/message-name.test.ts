import { expect, test } from "vitest";
import { messageName } from "./message-name";

test("a message is called by the number of its place, which its retries share", () => {
  expect(messageName({ number: 2 })).toBe("message 2");
  expect(messageName({})).toBe("this message");
});
