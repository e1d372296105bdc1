import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import {
  buildCall,
  buildComposite,
  buildMessage,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { messageFacts } from "./message";

const preview = (value: unknown): string => messageFacts(value).preview;
const base64 = Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 89) % 256)).toString(
  "base64",
);

describe("preview", () => {
  test.each([
    ["Hello\n\n  world\t!", "Hello world !"],
    ["", ""],
    ["  \n ", ""],
    [`![](data:image/png;base64,${base64}) a picture`, "image a picture"],
    ["# **Cold** or [hot](https://example.test/)?", "Cold or hot?"],
    ["---", "---"],
    ["word ".repeat(100), "word ".repeat(40).trimEnd()],
  ])("of %j", (content, line) => {
    expect(preview(buildMessage({ content }))).toBe(line);
  });

  test("is the first text a reader sees, not the thinking", () => {
    expect(preview(buildComposite([buildThinking("hm"), buildText(" "), buildText("Done")]))).toBe(
      "Done",
    );
    expect(preview(buildComposite([buildCall()]))).toBe("");
  });

  test("is one line of at most 200 characters, for any message", () => {
    fc.assert(
      fc.property(arbitraryMessage, (message) => {
        expect(preview(message)).toMatch(/^.{0,200}$/u);
      }),
    );
  });
});
