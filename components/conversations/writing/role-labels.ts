import type { ShapeName } from "@/lib/domain/conversation/transcript/markers";
import type { Transcript } from "@/lib/domain/conversation/transcript/split";
import type { PartRole } from "@/lib/domain/conversation/transcript/speakers";

/** What can become of a part. */
export const ROLE_OPTIONS: readonly { readonly value: PartRole; readonly label: string }[] = [
  { value: "user", label: "User" },
  { value: "assistant", label: "Assistant" },
  { value: "tool", label: "Tool" },
  { value: "system", label: "System message" },
  { value: "omit", label: "Leave out" },
];

const MARKED_BY: Readonly<Record<ShapeName, string>> = {
  said: "lines such as “You said:”",
  heading: "headings",
  bold: "bold names",
  stamp: "times and names",
  "name-line": "names with times",
  label: "labels such as “User:”",
  name: "names",
};

/** What was recognised in a transcript: `6 messages from You and ChatGPT, marked by names.` */
export function foundWords({ shape, parts }: Transcript): string {
  if (shape === null) return "No turns recognised: the text becomes one user message.";
  const names = [...new Set(parts.flatMap(({ speaker }) => speaker ?? []))];
  const listed = new Intl.ListFormat("en").format(
    names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names,
  );
  return `${countOf(parts.length)} from ${listed}, marked by ${MARKED_BY[shape]}.`;
}

/** `1 message`, `1,200 messages` */
export function countOf(count: number): string {
  return count === 1 ? "1 message" : `${count.toLocaleString("en")} messages`;
}
