import type { PurgeCounts, TrashItem } from "@/lib/domain/library/trash";

function counted(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`;
}

/** "3 conversations and 1 toolset file". */
export function countWords({ conversations, toolsets }: PurgeCounts): string {
  const parts = [
    ...(conversations === 0 ? [] : [counted(conversations, "conversation")]),
    ...(toolsets === 0 ? [] : [counted(toolsets, "toolset file")]),
  ];
  return parts.length === 0 ? "nothing" : parts.join(" and ");
}

/** Names one thing by its title, several by how many they are. */
export function whatGoes(items: readonly TrashItem[]): string {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) {
    return only.title === "" ? `the untitled ${nounWord(only)}` : `“${only.title}”`;
  }
  const toolsets = items.filter(({ noun }) => noun === "toolset").length;
  return countWords({ conversations: items.length - toolsets, toolsets });
}

/** What a person calls it. */
export function nounWord({ noun }: Pick<TrashItem, "noun">): string {
  return noun === "conversation" ? "conversation" : "toolset file";
}

/** "12 messages", "3 tools". */
export function sizeWords({ noun, count }: TrashItem): string {
  return counted(count, noun === "conversation" ? "message" : "tool");
}
