import { contentHash } from "@/lib/json/hash";
import { repeated } from "@/lib/shared/repeated";

import type { ToolTarget } from "./targets";

const MARK_LENGTH = 8;

/**
 * The names tools get where not every character is allowed and none may occur twice. A changed name that would
 * meet another ends in a mark of the original, and so does the second of two equal ones.
 * @param names with the toolset in front, which tells equal names apart
 */
export function targetNames(
  names: readonly { readonly toolset: string; readonly name: string }[],
  { forbidden, longestName }: Pick<ToolTarget, "forbidden" | "longestName">,
): string[] {
  const kept = new Set(names.map(({ name }) => name).filter((name) => clean(name) === name));
  const crowded = repeated(names.map(({ name }) => clean(name)).filter((name) => !kept.has(name)));
  const given = new Set<string>();
  return names.map(({ toolset, name }) => {
    const plain = clean(name);
    const meets = plain !== name && (kept.has(plain) || crowded.has(plain));
    const isTaken = given.has(plain);
    let wanted = meets || isTaken ? marked(plain, meets ? name : `${toolset}/${name}`) : plain;
    // Toolsets of one id may have tools of one name, and a mark may be part of another name.
    for (let twin = 1; given.has(wanted); twin += 1)
      wanted = marked(plain, `${toolset}/${name}/${twin}`);
    given.add(wanted);
    return wanted;
  });

  function clean(name: string): string {
    const allowed = name.replaceAll(forbidden, "_") || "tool";
    return allowed.length > longestName ? marked(allowed, name) : allowed;
  }

  function marked(name: string, original: string): string {
    const room = longestName - MARK_LENGTH - 1;
    return `${name.slice(0, room)}_${contentHash(original).slice(0, MARK_LENGTH)}`;
  }
}
