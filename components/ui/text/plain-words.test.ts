import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Turns of phrase that no person who writes for products would use, each with what to write. */
const AVOID: readonly (readonly [RegExp, string])[] = [
  [/\b(?:any more|there any longer)\b/i, "no longer"],
  [/\bcannot\b/i, "can’t"],
  [/[a-z](?:'|&apos;)[a-z]/i, "a curly apostrophe"],
  [/\b(?:anew|thus|hence|successfully|oops)\b/i, "plain words"],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more\b|match|one\b|such)[\p{L}…]/iu,
    "is not a …",
  ],
  [/\bsays? of (?:it|them)sel/i, "declares itself"],
  [/\bWords of the error\b/, "the word of the field"],
  [/\bneeds an? (?:name|id|address)\.$/, "Enter a …"],
  [/\bcannot be told\b|\bis not known\b/, "is unknown"],
];

/** Tests and what they use, and the words of standards and of other services' interfaces. */
const OTHERS =
  /\.test\.tsx?$|components\/gallery|^lib\/(?:generated|testing|validation|http\/v1|domain\/tool-sets-api|domain\/[a-z]+\/schema)\//;

/** Words with a space in them that a person reads: text of elements, and literals that begin as a sentence does. */
function sentencesOf(path: string): string[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node)) found.push(node.text.replaceAll(/\s+/g, " ").trim());
    else if (ts.isStringLiteralLike(node) && /^[A-Z“].* /.test(node.text)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      found.push(
        [node.head, ...node.templateSpans.map((span) => span.literal)].map(textOf).join("…"),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const textOf = (part: ts.LiteralLikeNode): string => part.text;

test("every sentence on the screens is in the words of the field", () => {
  const files = ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !OTHERS.test(path));
  const sentences = files.flatMap((path) =>
    sentencesOf(path).map((sentence) => ({ path, sentence })),
  );
  expect(sentences.length).toBeGreaterThan(1500);
  const wrong = sentences.flatMap(({ path, sentence }) =>
    AVOID.filter(([pattern]) => pattern.test(sentence)).map(
      ([, instead]) => `${path}: “${sentence}”: ${instead}`,
    ),
  );
  expect(wrong).toEqual([]);
});
