import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
import { readMath, readMathBlock } from "./math";

describe("a formula in a line", () => {
  test.each([
    ["$x$ and", "x"],
    ["$2x+1$", "2x+1"],
    ["$E = mc^2$.", "E = mc^2"],
    ["$\\alpha$", "\\alpha"],
    ["$a\\$b_1$", "a\\$b_1"],
    ["\\(a + b\\) c", "a + b"],
    ["$$a$$ b", "a"],
    ["\\[ a \\]", "a"],
    ["$5$", "5"],
  ])("%j", (text, tex) => {
    expect(readMath(text)?.text).toBe(tex);
  });

  test.each([
    "$5 and $10",
    "$5-$10",
    "$5, or 10$ today",
    "$HOME and $PATH",
    "$HOME$",
    "$ x$",
    "$x $",
    "$x",
    "$x\ny$",
    "$`a`$",
    "$$",
    "$$ $$",
    "\\(a",
    "\\(a\n\nb\\)",
    "$Ünder$",
    `$${"x^".repeat(4000)}$`,
  ])("%j is none", (text) => {
    expect(readMath(text)).toBeUndefined();
  });

  test("many marks end soon", () => {
    const text = "$a ".repeat(60_000);
    const work = () => {
      for (let at = 0; at < text.length; at += 300) readMath(text.slice(at));
    };
    expect(leastWork(work, 1000)).toBeLessThan(1000);
  });
});

describe("a formula that is a block", () => {
  test.each([
    ["$$\na\n=b\n$$\nafter", "$$\na\n=b\n$$\n"],
    ["  \\[\na\n\\]  \n", "  \\[\na\n\\]  \n"],
    ["$$a$$", "$$a$$"],
  ])("%j", (text, raw) => {
    expect(readMathBlock(text)?.raw).toBe(raw);
  });

  test.each(["$$a$$ b", "$a$", "    $$a$$", "\\[a"])("%j is none", (text) => {
    expect(readMathBlock(text)).toBeUndefined();
  });
});
