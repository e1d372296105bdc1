import { asList, asRecord } from "@/lib/shared/read-value";

import { saidValue } from "../kit/source/said-value";
import { splitDetails } from "./details";

const squeeze = (text: string) => text.replaceAll(/[\s>]+/gu, "");

/**
 * Whether a text says nothing that the steps of the answer do not say. White space and the marks of quotes do not
 * count, nor does whether a value stands as such or as JSON text.
 */
export function repeatsOutput(content: unknown, output: readonly unknown[]): boolean {
  if (typeof content !== "string") return false;
  const said = squeeze(textsIn(output).join("\n"));
  return splitDetails(content).every((piece) => {
    if (piece.kind === "text") return said.includes(squeeze(piece.text));
    const { attributes, body } = piece;
    const results = ["arguments", "result", "output"].map((name) => attributes.get(name) ?? "");
    return [body, ...results].every((text) =>
      textsIn(saidValue(text)).every((each) => said.includes(squeeze(each))),
    );
  });
}

/** The texts and numbers of a value; a text that is JSON counts as itself and as what it holds. */
function textsIn(value: unknown): string[] {
  const found: string[] = [];
  const stack: unknown[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "number") found.push(String(next));
    if (typeof next === "string") {
      found.push(next);
      const inner = saidValue(next);
      if (typeof inner === "object" && inner !== null) stack.push(inner);
    }
    const children = Array.isArray(next) ? asList(next) : Object.values(asRecord(next) ?? {});
    stack.push(...children.filter((child) => child !== null && child !== undefined).toReversed());
  }
  return found;
}
