import { scanText } from "../findings/scan/text";
import type { Stretch } from "./drawn";

/**
 * Which arguments are passwords because the program that is started takes one there, as `mysql -pX` does; by their
 * index, with the part of the argument that is the password.
 */
export function passwordsOfCommand(
  program: string,
  args: readonly unknown[],
): ReadonlyMap<number, Stretch> {
  const found = new Map<number, Stretch>();
  const words = [program.replace(/^.*[/\\]/, ""), ...args];
  // What has blanks of its own is a command or a text by itself.
  const shown = words.map((word) => (typeof word === "string" && !/\s/.test(word) ? word : "_"));
  let from = 0;
  const starts = shown.map((word) => {
    const start = from;
    from += word.length + 1;
    return start;
  });
  for (const { rule, start, end } of scanText(shown.join(" "))) {
    if (rule !== "secret.command") continue;
    const at = starts.findLastIndex((begin) => begin <= start);
    const offset = starts[at] ?? 0;
    if (at > 0) found.set(at - 1, { start: start - offset, end: end - offset });
  }
  return found;
}
