import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildMath, type MathNode } from "./math-tree";

function markup(nodes: readonly MathNode[]): string {
  return nodes
    .map((node) =>
      typeof node === "string" ? node : `<${node.tag}>${markup(node.children)}</${node.tag}>`,
    )
    .join("");
}

function shown(tex: string): string {
  const tree = buildMath(tex, false);
  return tree.ok ? markup(tree.nodes) : `error: ${tree.reason}`;
}

function* elements(nodes: readonly MathNode[]): Generator<Exclude<MathNode, string>> {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    yield node;
    yield* elements(node.children);
  }
}

describe("buildMath", () => {
  test("sets a formula, its source beside it", () => {
    expect(shown("\\frac{a}{2}")).toBe(
      "<math><semantics><mrow><mfrac><mi>a</mi><mn>2</mn></mfrac></mrow><annotation>\\frac{a}{2}</annotation></semantics></math>",
    );
  });

  test.each(["\\frac{a}{", "\\nope", "a & b", "\\def\\a{\\a\\a}\\a", "{".repeat(4000)])(
    "%.20s says why it cannot be set",
    (tex) => {
      expect(shown(tex)).toMatch(/^error: .+/);
    },
  );

  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:alert(1)}",
    "\\includegraphics{https://a.example/x.png}",
    "\\htmlClass{x}{y}",
    "\\htmlStyle{position:fixed}{y}",
    "\\htmlData{a=b}{y}",
  ])("%s makes nothing that acts", (tex) => {
    const tree = buildMath(tex, false);
    for (const { tag, attributes } of tree.ok ? elements(tree.nodes) : []) {
      expect(tag).toMatch(/^(?:m[a-z]+|semantics|annotation)$/);
      expect(Object.keys(attributes).join()).not.toMatch(/href|src|class|style|data|^on/);
    }
  });

  test("any text ends in elements of the list or in a reason", () => {
    const PARTS = [
      "\\frac",
      "{",
      "}",
      "^",
      "_",
      "\\sqrt",
      "\\color{red}",
      "x",
      "\\left(",
      "&",
      "\\href",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }), (parts) => {
        expect(shown(parts.join(""))).toMatch(/^(?:<math>.*<\/math>|error: .+)$/s);
      }),
    );
  });
});
