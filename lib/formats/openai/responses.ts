import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { isBlank } from "../kit/source/unmapped";
import type { NodeMessage } from "../kit/tree/assemble";
import { chainMessages } from "../kit/tree/message-chain";
import {
  readResponseItems,
  type ResponseItem,
  type ResponseTalk,
} from "../kit/vendor/openai/response-items";
import type { OpenaiContext } from "../kit/vendor/openai/message";
import type { OpenaiSource, Reading } from "./reading";

/** Reads a request to the Responses interface, or its answer, or both in one object. */
export function readResponse({ root, record, pointer, context }: Reading): OpenaiSource {
  const isAnswer = record["object"] === "response";
  const modelId = root.text("model");
  const created = isAnswer ? root.time("created_at", "created") : null;
  const prompt = root.text("input");
  const asked = prompt === null ? (root.list("input") ?? []) : [{ role: "user", content: prompt }];
  const answered = root.list("output") ?? [];
  const instructions = root.text("instructions");
  const { items, strange } = itemsOf([
    { list: root.list("instructions") ?? [], path: `${pointer}/instructions` },
    { list: asked, path: `${pointer}/input` },
    { list: answered, path: `${pointer}/output`, time: created, model: modelId },
  ]);
  const talk = readResponseItems(items, context);
  const usage = root.record("usage");
  const listed = talk.listed.map((each, at) =>
    at === talk.listed.length - 1 && usage !== null && each.message.role === "assistant"
      ? { ...each, message: withUsage(each.message, usage) }
      : each,
  );
  const isTold = listed.some(({ message }) => message.assistantMetadata?.["usage"] === usage);
  return {
    sourceId: isAnswer ? root.text("id") : null,
    modelId,
    created,
    systemTexts: [...(instructions ? [instructions] : []), ...talk.systemTexts],
    nodes: chainMessages(listed),
    original: {
      ...root.rest(),
      ...(usage === null || isTold ? {} : { usage }),
      ...leftItems(talk, strange),
    },
    findings: [...talk.findings, ...strange.map(({ path }) => notAnItem(path))],
  };
}

/** Reads a bare list of items of the Responses interface. */
export function readItems(
  list: readonly unknown[],
  pointer: string,
  context: OpenaiContext,
): OpenaiSource {
  const { items, strange } = itemsOf([{ list, path: pointer }]);
  const talk = readResponseItems(items, context);
  return {
    systemTexts: talk.systemTexts,
    nodes: chainMessages(talk.listed),
    original: leftItems(talk, strange),
    findings: [...talk.findings, ...strange.map(({ path }) => notAnItem(path))],
  };
}

interface ItemList extends Pick<ResponseItem, "time" | "model"> {
  readonly list: readonly unknown[];
  readonly path: string;
}

interface StrangeItem {
  readonly path: string;
  readonly position: number;
  readonly value: unknown;
}

function itemsOf(lists: readonly ItemList[]) {
  const items: ResponseItem[] = [];
  const strange: StrangeItem[] = [];
  let position = 0;
  for (const { list, path, ...told } of lists) {
    for (const [at, value] of list.entries()) {
      const record = asRecord(value);
      const place = { path: `${path}/${at}`, position };
      if (record === null) strange.push({ ...place, value });
      else items.push({ ...told, ...place, record });
      position += 1;
    }
  }
  return { items, strange };
}

function leftItems({ others, instructions }: ResponseTalk, strange: readonly StrangeItem[]) {
  const left = {
    ...others,
    ...Object.fromEntries(strange.map(({ position, value }) => [String(position), value])),
  };
  return {
    ...(isBlank(instructions) ? {} : { instructions }),
    ...(isBlank(left) ? {} : { otherItems: left }),
  };
}

function withUsage(message: NodeMessage, usage: JsonRecord): NodeMessage {
  return { ...message, assistantMetadata: { ...message.assistantMetadata, usage } };
}

function notAnItem(path: string) {
  const message = "This item is not an object; it is kept with the conversation.";
  return { severity: "warning", rule: "import.message-not-object", message, path } as const;
}
