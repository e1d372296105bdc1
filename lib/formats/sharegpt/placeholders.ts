import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import type { MemberReader } from "../kit/source/member-reader";
import type { SharegptSample } from "./source";

type Kind = "image" | "video" | "audio";

const LISTS = [
  ["images", "image"],
  ["videos", "video"],
  ["audios", "audio"],
] as const;
const MARK = /<(image|video|audio)>/g;
const LINK = /^(?:https?:|data:)/i;

/** The files of a sample, handed out to the marks in its texts in their order. */
export interface Placeholders {
  /** The files the marks of a text represent; the marks stay in the text. */
  take(text: string, messageId: string): AttachmentDraft[];
  /** What no mark asked for, by its list. */
  unused(): JsonRecord;
  /** How many those are. */
  left(): number;
}

export function createPlaceholders(sample: MemberReader<SharegptSample>): Placeholders {
  const waiting = new Map<string, unknown[]>();
  const members = new Map<string, string>();
  for (const [member, kind] of LISTS) {
    const list = sample.list(member);
    if (list === null) continue;
    waiting.set(kind, [...list]);
    members.set(kind, member);
  }
  return {
    take(text, messageId) {
      const files: AttachmentDraft[] = [];
      for (const [, kind = ""] of text.matchAll(MARK)) {
        const list = waiting.get(kind);
        const pointer = asText(list?.[0]);
        if (list === undefined || pointer === null || pointer === "") continue;
        list.shift();
        files.push(fileAt(pointer, kind as Kind, `${messageId}:file-${files.length + 1}`));
      }
      return files;
    },
    unused: () =>
      Object.fromEntries([...waiting].map(([kind, list]) => [members.get(kind) ?? kind, list])),
    left: () => [...waiting.values()].reduce((sum, list) => sum + list.length, 0),
  };
}

/** A path is looked for next to the sample; an address is only remembered. */
export function fileAt(pointer: string, kind: Kind, id: string): AttachmentDraft {
  const isLink = LINK.test(pointer);
  return {
    id,
    kind,
    name: isLink ? null : (pointer.split(/[\\/]/).at(-1) ?? null),
    label: isLink ? kind : pointer,
    metadata: isLink ? {} : { pointer },
    lookups: isLink ? [] : [pointer],
    ...(isLink ? { uri: pointer } : {}),
  };
}
