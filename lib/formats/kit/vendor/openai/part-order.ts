import type { JsonRecord } from "@/lib/shared/read-value";

/** Texts and files in one list: as the source had them where it says so, else the texts first. */
export function interlock(
  texts: readonly JsonRecord[],
  files: readonly JsonRecord[],
  order: readonly unknown[],
): JsonRecord[] {
  const isComplete =
    order.filter((kind) => kind === "file").length === files.length &&
    order.filter((kind) => kind !== "file").length === texts.length;
  if (!isComplete) return [...texts, ...files];
  let text = 0;
  let file = 0;
  return order
    .map((kind) => (kind === "file" ? files[file++] : texts[text++]))
    .filter((part) => part !== undefined);
}
