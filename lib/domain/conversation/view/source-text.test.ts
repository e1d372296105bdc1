import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSourceText } from "./source-text";

const messages = [
  '{"contentBlocks": [ {"args": {"n": 1.0}} , 7 ], "metadata": {"a": 1e2}}',
  '{"contentBlocks": {"0": 1}}',
];
const sourceText = createSourceText((message) => messages[message]);

test.each([
  [0, "/contentBlocks/0/args", '{"n": 1.0}'],
  [0, "/contentBlocks/0/args/n", "1.0"],
  [0, "/contentBlocks/1", "7"],
  [0, "/contentBlocks", '[ {"args": {"n": 1.0}} , 7 ]'],
  [0, "/metadata/a", "1e2"],
  [0, "", messages[0]],
  [0, "/contentBlocks/0/missing", null],
  [0, "/contentBlocks/2", null],
  [0, "/extensions", null],
  [1, "/contentBlocks/0", null],
  [1, "/contentBlocks", '{"0": 1}'],
  [2, "", null],
])("message %i at %j", (message, pointer, text) => {
  expect(sourceText(message, pointer)).toBe(text);
});

test("has no blocks where there is no list of them", () => {
  expect(createSourceText(() => '{"id":1}')(0, "/contentBlocks/0")).toBeNull();
});

test("finds the text of every block of any message", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (contentBlocks, indent) => {
      const find = createSourceText(() => JSON.stringify({ contentBlocks }, null, indent));
      contentBlocks.forEach((block, at) => {
        expect(JSON.parse(find(0, `/contentBlocks/${at}`)!)).toEqual(
          JSON.parse(JSON.stringify(block)),
        );
      });
    }),
  );
});
