"use client";

import { lazy, Suspense } from "react";
import { loadAtLast } from "../overlay/load-at-last";
import { grammarName } from "./grammars";

const CodeHighlight = lazy(loadAtLast(() => import("./highlight")));

/** Code in colours where there is a grammar for its language; which there are is loaded with the first code. */
export default function CodeColours({ code, language }: { code: string; language: string }) {
  const grammar = grammarName(language);
  if (grammar === null) return code;
  return (
    <Suspense fallback={code}>
      <CodeHighlight code={code} grammar={grammar} />
    </Suspense>
  );
}
