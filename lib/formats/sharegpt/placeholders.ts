import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { isBlank } from "../kit/source/unmapped";
import type { MemberReader } from "../kit/source/member-reader";
import type { SharegptSample } from "./source";

export const KINDS = ["image", "video", "audio"] as const;

type Kind = (typeof KINDS)[number];

/** LLaVA and its relatives have one file under a singular name, or several. */
const MEMBERS = [
  ...KINDS.map((kind) => [`${kind}s`, kind] as const),
  ...KINDS.map((kind) => [kind, kind] as const),
];
const MARK = /<(image|video|audio)>/g;
const LINK = /^(?:https?:|data:)/i;

/** The files of a sample, handed out to the marks in its texts in their order. */
export interface Placeholders {
  /** The files the marks of a text represent; the marks stay in the text. */
  take(text: string, messageId: string): AttachmentDraft[];
  /** What no mark asked for, by its member. */
  unused(): JsonRecord;
  /** How many those are. */
  left(): number;
}

export function createPlaceholders(sample: MemberReader<SharegptSample>): Placeholders {
  const waiting = MEMBERS.flatMap(([member, kind]) => {
    const given = sample.peek(member);
    if (isBlank(given)) return [];
    sample.drop(member);
    return [{ member, kind, files: Array.isArray(given) ? asList(given).slice() : [given] }];
  });
  return {
    take(text, messageId) {
      const files: AttachmentDraft[] = [];
      for (const [, wanted] of text.matchAll(MARK)) {
        const list = waiting.find((each) => each.kind === wanted && each.files.length > 0);
        const pointer = asText(list?.files[0]);
        if (list === undefined || pointer === null || pointer === "") continue;
        list.files.shift();
        files.push(fileAt(pointer, list.kind, `${messageId}:file-${files.length + 1}`));
      }
      return files;
    },
    unused: () => Object.fromEntries(waiting.map(({ member, files }) => [member, files])),
    left: () => waiting.reduce((sum, { files }) => sum + files.length, 0),
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
