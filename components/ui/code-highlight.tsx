"use client";

import { common, createLowlight } from "lowlight";
import { Fragment, type ReactNode, useMemo } from "react";

type Tree = ReturnType<ReturnType<typeof createLowlight>["highlight"]>;
type Child = Tree["children"][number];

const lowlight = createLowlight(common);

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

/** Code as coloured elements; a language nobody knows stays plain. Loaded on demand: the grammars are large. */
export default function CodeHighlight({ code, language }: { code: string; language: string }) {
  return useMemo(() => {
    if (!lowlight.registered(language)) return code;
    return renderChildren(lowlight.highlight(language, code).children);
  }, [code, language]);
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
