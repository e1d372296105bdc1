import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

const FILE_LISTS = ["images", "videos", "audios"] as const;
/** One file, or several, under the name LLaVA has for it. */
const FILES = ["image", "video", "audio"] as const;

const MARK = /<(?:image|video|audio)>/;
const FILE =
  /^data:(?:image|video|audio)\/|\.(?:png|jpe?g|webp|gif|bmp|tiff?|avif|heic|mp4|mov|webm|avi|mkv|wav|mp3|flac|ogg|m4a)(?:[?#].*)?$/is;

/** A row for training that says more than a list of messages, or says it in other members. */
export function isTrainingRow(item: JsonRecord): boolean {
  return isPreferenceRow(item) || isPromptRow(item) || isMultimodalRow(item);
}

/** A row for preference training: the same prompt with an answer that was chosen, and one that was rejected: of ms-swift beside the turns. */
function isPreferenceRow(item: JsonRecord): boolean {
  const { prompt, instruction, question, chosen, rejected } = item;
  const other = item["rejected_response"] ?? item["rejected_messages"];
  if (isAnswer(other) && asList(item["messages"]).some(isTurn)) return true;
  if (!isAnswer(chosen) || !isAnswer(rejected)) return false;
  if (isAnswer(prompt) || (asText(instruction) ?? asText(question)) !== null) return true;
  const isListed = ["conversations", "messages"].some((name) => Array.isArray(item[name]));
  return isListed || (Array.isArray(chosen) && Array.isArray(rejected));
}

/** A row of TRL: turns that ask in one list, those that answer in another. Texts in their place do not say who speaks. */
function isPromptRow({ prompt, completion }: JsonRecord): boolean {
  return asList(prompt).some(isTurn) && asList(completion).some(isTurn);
}

/** A row whose texts point by marks such as `<image>` to files that it lists next to the turns. */
function isMultimodalRow(item: JsonRecord): boolean {
  const hasFiles = FILE_LISTS.some((name) => {
    const files = asList(item[name]);
    return files.length > 0 && files.every(isFileEntry);
  });
  const turns = asList(item["messages"]).filter(isTurn);
  return turns.length > 0 && (hasFiles || FILES.some((name) => isFile(item[name], turns)));
}

/** A path or an address, an object that has one as data sets of Hugging Face do, or the pictures of one film. */
function isFileEntry(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && asList(value).every(isFileEntry);
  const { path, src, url } = asRecord(value) ?? { path: value };
  return asText(path ?? src ?? url) !== null;
}

/** A file where texts point to it, or where its name is one; a picture of the program’s own is neither. */
function isFile(value: unknown, turns: readonly unknown[]): boolean {
  const files = Array.isArray(value) ? asList(value) : [value];
  const isText = files.length > 0 && files.every((file) => (asText(file) ?? "") !== "");
  const isMarked = () =>
    turns.some((turn) => {
      const { content, value: said } = asRecord(turn) ?? {};
      return MARK.test(asText(content ?? said) ?? "");
    });
  return isText && (files.every((file) => FILE.test(asText(file) ?? "")) || isMarked());
}

const CALLING: ReadonlySet<string> = new Set([
  "tool_call",
  "tool_response",
  "function_call",
  "observation",
]);

/** A turn that is a call of a tool or its result by its role, as training programs write it; its text is the call. */
export function isCallingTurn(value: unknown): boolean {
  return isTurn(value) && CALLING.has(asText(asRecord(value)?.["role"]) ?? "");
}

const isAnswer = (value: unknown) =>
  typeof value === "string" || isTurn(value) || asList(value).some(isTurn);

function isTurn(value: unknown): boolean {
  const turn = asRecord(value);
  if (turn === null || (asText(turn["role"]) ?? asText(turn["from"])) === null) return false;
  return Object.hasOwn(turn, "content") || Object.hasOwn(turn, "value");
}
