import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

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
  /** All files of a row without marks: TRL means them for what is asked first. */
  takeUnmarked(messageId: string): AttachmentDraft[];
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
  let marked = false;
  /** The next file of a kind for each of these that asks for one. */
  function handOut(kinds: readonly string[], messageId: string): AttachmentDraft[] {
    const files: AttachmentDraft[] = [];
    for (const wanted of kinds) {
      const list = waiting.find((each) => each.kind === wanted && each.files.length > 0);
      const found = filesIn(list?.files[0]);
      if (list === undefined || found.length === 0) continue;
      list.files.shift();
      for (const file of found)
        files.push(fileAt(file, list.kind, `${messageId}:file-${files.length + 1}`));
    }
    return files;
  }
  return {
    take(text, messageId) {
      const kinds = Array.from(text.matchAll(MARK), ([, kind = ""]) => kind);
      marked ||= kinds.length > 0;
      return handOut(kinds, messageId);
    },
    takeUnmarked(messageId) {
      const kinds = waiting.flatMap(({ kind, files }) => files.map(() => kind));
      return marked ? [] : handOut(kinds, messageId);
    },
    unused: () => Object.fromEntries(waiting.map(({ member, files }) => [member, files])),
    left: () => waiting.reduce((sum, { files }) => sum + files.length, 0),
  };
}

interface NamedFile {
  readonly pointer: string;
  /** What else is stated of it. */
  readonly about: JsonRecord;
}

/** The files of an entry of a list; none where it names none, or carries its bytes in a way nobody described. */
function filesIn(entry: unknown): NamedFile[] {
  if (Array.isArray(entry)) return asList(entry).flatMap(filesIn);
  const { bytes, path, src, url, ...about } = asRecord(entry) ?? { path: entry };
  const pointer = asText(path ?? src ?? url) ?? "";
  return pointer === "" || !isBlank(bytes) ? [] : [{ pointer, about }];
}

/** A path is looked for next to the sample; an address is only remembered. */
export function fileAt({ pointer, about }: NamedFile, kind: Kind, id: string): AttachmentDraft {
  const isLink = LINK.test(pointer);
  return {
    id,
    kind,
    name: isLink ? null : (pointer.split(/[\\/]/).at(-1) ?? null),
    label: isLink ? kind : pointer,
    metadata: isLink ? about : { ...about, pointer },
    lookups: isLink ? [] : [pointer],
    ...(isLink ? { uri: pointer } : {}),
  };
}
