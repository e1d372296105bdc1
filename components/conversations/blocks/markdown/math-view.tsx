import { createElement, Fragment, useMemo, type ReactNode } from "react";
import { buildMath, type MathNode } from "./math-tree";

function render(nodes: readonly MathNode[]): ReactNode {
  // A formula is only ever replaced as a whole, so a node's place identifies it.
  return nodes.map((node, at) =>
    typeof node === "string" ? (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{node}</Fragment>
    ) : (
      createElement(node.tag, { ...node.attributes, key: at }, render(node.children))
    ),
  );
}

/** A formula as MathML, which browsers set and screen readers read; its source when it has a fault. */
export default function MathView({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const tree = useMemo(() => buildMath(tex, isDisplay), [tex, isDisplay]);
  if (!tree.ok) {
    return (
      <span>
        <code className="rounded-control bg-surface px-1 font-mono text-small">{tex}</code>{" "}
        <span className="text-caption text-warning">
          {`(this formula can’t be shown: ${tree.reason})`}
        </span>
      </span>
    );
  }
  if (!isDisplay) return <span dir="ltr">{render(tree.nodes)}</span>;
  return (
    // Focusable, so that a keyboard can scroll it.
    <div
      dir="ltr"
      role="group"
      aria-label="Formula"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto py-1 text-center focus-visible:focus-ring-inset"
    >
      {render(tree.nodes)}
    </div>
  );
}
