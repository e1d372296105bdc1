import { asRecord, asText } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { assembleConversation, type NodeMessage, type SourceNode } from "../kit/tree/assemble";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { htmlToMarkdown } from "../kit/html/to-markdown";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { refuseDepth, refuseItem, refuseShape } from "../kit/contract/refusal";
import type { SourceTime } from "../kit/source/time";
import { GEMINI_TAKEOUT_FACTS, type GeminiTakeoutFact } from "./facts";
import type { TakeoutActivity } from "./source";
import type { AttachmentDraft } from "../kit/files/embed";
import { fileId } from "../kit/vendor/google/parts";

const isWebAddress = (url: string) => /^[a-z][a-z\d+.-]*:/i.test(url);

export const FORMAT_ID = "gemini-takeout";

const PROMPT_ID = "prompt";

/** Reads one activity of the log: a prompt and its answers. The log does not say which prompts belong together. */
export async function parseGeminiTakeout(
  item: unknown,
  context: ParseContext,
): Promise<ParseResult> {
  const { pointer } = context;
  const tooDeep = refuseDepth(item, pointer);
  if (tooDeep) return tooDeep;
  const record = asRecord(item);
  const entry = readMembers<TakeoutActivity>(record ?? {});
  const title = entry.text("title");
  const answers = entry.openList("safeHtmlItem") ?? [];
  if (record === null || (title === null && answers.length === 0)) {
    return refuseShape("An activity of Gemini has a title; this entry has none.", pointer);
  }
  const { text, isKnown } = readPrompt(title ?? "");
  if (!isKnown && answers.length === 0) return refuseItem(noPrompt(title ?? "", pointer));

  const tally = createTally(GEMINI_TAKEOUT_FACTS);
  tally.count("promptWords", isKnown ? 1 : 0);
  const time = entry.time("time");
  const files = readFiles(entry, PROMPT_ID);
  const prompt = messageOf("user", time, { text, files });
  const nodes: SourceNode[] = [
    { id: PROMPT_ID, parent: null, path: `${pointer}/title`, message: prompt },
    ...answers.flatMap((answer, at): SourceNode[] => {
      const message = readAnswer(answer, time, tally);
      const path = `${pointer}/safeHtmlItem/${at}`;
      return message === null ? [] : [{ id: `answer-${at + 1}`, parent: PROMPT_ID, path, message }];
    }),
  ];
  const { document, diagnostics } = await assembleConversation(
    {
      format: FORMAT_ID,
      // Two exports name the same prompt by its time; the place in the file moves with every new one.
      ...(time === null ? {} : { naturalKey: `${time.iso} ${title ?? ""}` }),
      created: time,
      original: entry.rest(),
      nodes,
      leafId: nodes.at(-1)?.id ?? null,
    },
    context,
    tally,
  );
  const findings = [
    ...(isKnown ? [] : [unknownWord(pointer)]),
    ...(nodes.length - 1 < answers.length ? [strangeAnswers(pointer)] : []),
  ];
  return {
    documents: [document],
    diagnostics: [...findings, ...diagnostics],
    fidelity: tally.report(),
  };
}

function readAnswer(
  answer: MemberReader<TakeoutActivity["safeHtmlItem"][number]> | null,
  time: SourceTime | null,
  tally: Tally<GeminiTakeoutFact>,
): NodeMessage | null {
  const html = answer?.text("html") ?? null;
  if (html === null) {
    tally.count("strangeAnswers");
    return null;
  }
  tally.count("answersAsHtml");
  tally.count("htmlOfAnswers");
  const message = messageOf("assistant", time, { text: htmlToMarkdown(html), files: [] });
  return { ...message, source: { html } };
}

function messageOf(
  role: "user" | "assistant",
  time: SourceTime | null,
  { text, files }: { text: string; files: NodeMessage["files"] },
): NodeMessage {
  return {
    role,
    time,
    blocks: text === "" ? [] : [{ kind: "text", text }],
    files,
    source: {},
  };
}

function noPrompt(title: string, path: string): Diagnostic {
  const message = `“${title.slice(0, 60)}” is not a prompt and has no answer; it is left out.`;
  return { severity: "info", rule: "import.activity-no-prompt", message, path };
}

const unknownWord = (path: string): Diagnostic => ({
  severity: "info",
  rule: "import.prompt-word-unknown",
  message: "The title begins with no known word for prompting; all of it is taken for the prompt.",
  path: `${path}/title`,
});

const strangeAnswers = (path: string): Diagnostic => ({
  severity: "warning",
  rule: "import.answer-without-html",
  message: "Some answers of this activity have no HTML; they are kept aside.",
  path: `${path}/safeHtmlItem`,
});

/**
 * The word an activity of prompting begins with. The log is written in the language of the account; a word that
 * is not here stays part of the prompt, which is reported.
 */
const PROMPT_WORDS = /^(?:Prompted|Asked|Said)[\s\u00A0]+/;

/** What was asked, and whether the title says by a known word that something was. */
function readPrompt(title: string): { text: string; isKnown: boolean } {
  const word = PROMPT_WORDS.exec(title)?.[0];
  return word === undefined
    ? { text: title, isKnown: false }
    : { text: title.slice(word.length), isKnown: true };
}

/**
 * The files of a prompt: named in subtitles, a picture also in `imageFile`, others in `attachedFiles`; each
 * once. Subtitles that name no file, such as a Gem, stay with the reader.
 */
function readFiles(entry: MemberReader<TakeoutActivity>, messageId: string): AttachmentDraft[] {
  const files: AttachmentDraft[] = [];
  const known = new Set<string>();
  const add = (pointer: string, name: string | null) => {
    if (known.has(pointer)) return;
    known.add(pointer);
    files.push({
      id: fileId(messageId, files),
      name: name || null,
      label: pointer,
      metadata: { pointer },
      lookups: [pointer],
    });
  };
  for (const subtitle of entry.openList("subtitles") ?? []) {
    const pointer = asText(subtitle?.peek("url"));
    if (subtitle === null || !pointer || isWebAddress(pointer)) continue;
    subtitle.drop("url");
    add(pointer, subtitle.text("name")?.replace(/^[-\s\u00A0]+/, "") ?? null);
  }
  const image = entry.text("imageFile");
  if (image) add(image, null);
  const attached = entry.peek("attachedFiles");
  if (Array.isArray(attached) && attached.every((name) => typeof name === "string")) {
    entry.drop("attachedFiles");
    for (const name of attached) if (name !== "") add(name, null);
  }
  return files;
}
