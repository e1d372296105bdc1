import fc from "fast-check";
import { Lexer, Tokenizer } from "marked";
import { describe, expect, test, vi } from "vitest";

import { leastWork, workOfRepeated } from "@/lib/testing/least-work";

import { readMarkdown } from "./read-markdown";

/** What marks are made of, and what some of them look for. */
const SIGNS = [
  ...Array.from("*_`~[]()<>!#-|\\$&:@^/= \n\ta"),
  ..."0|é|\u0301|http://|www.|<!--|```|![|](|[^|[a]: |- [ ] ".split("|"),
];
/** Which of two comes first makes no difference to a text of many. */
const PAIRS = SIGNS.flatMap((one, at) => SIGNS.slice(at).map((other) => one + other));
/** Twice as much of a message as a page draws at first. */
const LENGTH = 16_384;

const read = (text: string) => () => void readMarkdown(text);
const run = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

/** How long a text of links alone takes now: beside other work everything takes longer. */
const linksMs = (length: number): number => {
  const links = read(run("[a](b)", length));
  links();
  return leastWork(links, 0);
};

/** What a text of a length takes at most where nobody asks how that grows; the square takes far longer. */
const enoughMs = (length: number): number => 25 * linksMs(length);
const enoughBefore = new Map<number, number>();

/**
 * Whether the time of such a text grows with the square of its length. Only a text that takes long is asked: a
 * process that has compiled many expressions compiles further ones in a way that takes five times as long.
 */
function isSlow(unit: string, length: number): boolean {
  const enough = enoughBefore.get(length) ?? enoughMs(length);
  enoughBefore.set(length, enough);
  const { took, most } = workOfRepeated((text) => void readMarkdown(text), unit, {
    length,
    enough,
  });
  return took >= most;
}

test("no text of two signs in turn takes the square of its length", { timeout: 120_000 }, () => {
  expect(PAIRS.filter((unit) => isSlow(unit, LENGTH))).toEqual([]);
});

test.each(["http://~", "```\\", "_\u0301", "\\[", "x<!--", "[a](b)", "[a\\", "[![a](b)](c)"])(
  "200,000 signs of %j are read within a moment",
  (unit) => {
    expect(isSlow(unit, 200_000)).toBe(false);
  },
);

test("how often the rules are tried is bounded, however few tokens come of it", () => {
  const tried = vi.spyOn(Tokenizer.prototype, "inlineText");
  const most = (length: number): number => (500_000 + 50 * length) / 200 + 1000;
  const countOf = (unit: string, length: number): number => {
    tried.mockClear();
    read(run(unit, length))();
    return tried.mock.calls.length;
  };
  for (const unit of ["_a", "_\u0301", "___\u0301", "_\u200d", "!a", "\\a", "a_b!"]) {
    expect([unit, countOf(unit, 50_000) <= most(50_000)]).toEqual([unit, true]);
  }
  const signs = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(signs, (unit) => {
      expect(countOf(unit.join(""), LENGTH)).toBeLessThanOrEqual(most(LENGTH));
    }),
    { numRuns: 60 },
  );
  tried.mockRestore();
});

const plain = (tokens: unknown) => JSON.parse(JSON.stringify(tokens)) as unknown;

interface Inner {
  readonly type: string;
  readonly raw: string;
  readonly tokens?: readonly Inner[];
}

const inner = (text: string) => (readMarkdown(text)?.tokens ?? []) as readonly Inner[];

function counted(tokens: readonly Inner[], type: string): number {
  return tokens.reduce(
    (count, token) => count + Number(token.type === type) + counted(token.tokens ?? [], type),
    0,
  );
}

describe("a long paragraph", () => {
  test("keeps its marks", () => {
    const text = run("Wild herbs grow by the **river**, where nobody\nlooks for `them`. ", 30_000);
    const tokens = inner(text);
    const count = text.split("**").length >> 1;
    expect(counted(tokens, "strong")).toBeGreaterThan(count * 0.97);
    expect(counted(tokens, "codespan")).toBeGreaterThan(count * 0.97);
  });

  test("loses no word, however many marks it has", () => {
    const sign = fc.constantFrom(...SIGNS, "word ", "\u{1F600}");
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 4 }), (signs) => {
        const text = `w${run(signs.join(""), 6000)}`.replaceAll("\n\n", "\n");
        const raw = inner(text).map((token) => token.raw);
        expect(raw.join("")).toBe(text);
        const [paragraph] = inner(text);
        if (paragraph?.type !== "paragraph" || paragraph.tokens === undefined) return;
        expect(paragraph.tokens.map((token) => token.raw).join("")).toBe(
          paragraph.raw.replace(/\n$/, ""),
        );
      }),
      { numRuns: 60 },
    );
  });
});

test("an ordinary text is read as the library reads it", () => {
  const words =
    "Wild herbs **grow** by _the_ `river`. [a](https://b.example) ~~c~~ ![d](e) f@g.hi\n";
  const text = `# A\n\n${run(`${run(words, 400)}\n- one\n- two *three*\n\n`, 60_000)}`;
  expect(plain(inner(text))).toEqual(plain(Lexer.lex(text)));
});
