/**
 * An id for a toolset after a name of its file: without the characters that separate a toolset from its tool, and
 * one that no other toolset has.
 * @param taken the ids of the others; the new one joins them
 */
export function freeToolsetId(name: string, taken: Set<string>): string {
  const wanted = name.replaceAll(/[/:\s]+/gu, "-").replaceAll(/^-+|-+$/gu, "") || "server";
  let id = wanted;
  for (let twin = 2; taken.has(id); twin += 1) id = `${wanted}-${twin}`;
  taken.add(id);
  return id;
}
