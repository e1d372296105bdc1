"use client";

import { createLowlight } from "lowlight";
import { Fragment, use, useMemo, type ReactNode } from "react";
import { loadGrammar } from "./grammars";

type Tree = ReturnType<ReturnType<typeof createLowlight>["highlight"]>;
type Child = Tree["children"][number];

const lowlight = createLowlight();

/** Few colours are enough to see the structure; everything else keeps the colour of text. */
const colours = new Map([
  ["hljs-keyword", "text-code-keyword"],
  ["hljs-built_in", "text-code-keyword"],
  ["hljs-literal", "text-code-number"],
  ["hljs-number", "text-code-number"],
  ["hljs-string", "text-code-string"],
  ["hljs-regexp", "text-code-string"],
  ["hljs-addition", "text-success"],
  ["hljs-deletion", "text-danger"],
  ["hljs-comment", "text-code-comment italic"],
  ["hljs-quote", "text-code-comment italic"],
  ["hljs-title", "text-code-name"],
  ["hljs-attr", "text-code-name"],
  ["hljs-attribute", "text-code-name"],
  ["hljs-name", "text-code-name"],
  ["hljs-property", "text-code-name"],
  ["hljs-section", "text-code-name"],
  ["hljs-type", "text-code-number"],
]);

/** Code as coloured elements. It waits for the grammar, so it must be in a Suspense that shows the code. */
export default function CodeHighlight({ code, grammar }: { code: string; grammar: string }) {
  const rules = use(loadGrammar(grammar));
  return useMemo(() => {
    if (rules === null) return code;
    if (!lowlight.registered(grammar)) lowlight.register(grammar, rules);
    return renderChildren(lowlight.highlight(grammar, code).children);
  }, [code, grammar, rules]);
}

function renderChildren(children: readonly Child[]): ReactNode {
  return children.map((child, place) => {
    if (child.type === "text") return child.value;
    if (child.type !== "element") return null;
    const names = child.properties["className"];
    const first = Array.isArray(names) ? String(names[0]) : "";
    const colour = colours.get(first);
    const inner = renderChildren(child.children);
    // The tree is made from one text in one go, so a node's place is its identity.
    /* oxlint-disable react/no-array-index-key */
    return colour === undefined ? (
      <Fragment key={place}>{inner}</Fragment>
    ) : (
      <span key={place} className={colour}>
        {inner}
      </span>
    );
    /* oxlint-enable react/no-array-index-key */
  });
}
