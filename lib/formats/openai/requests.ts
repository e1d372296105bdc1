import type { Diagnostic } from "@/lib/validation/diagnostic";
import { asList } from "@/lib/shared/read-value";

import type { SourceNode } from "../kit/tree/assemble";
import { readMembers } from "../kit/source/member-reader";
import { positionId, type ListedMessage } from "../kit/tree/message-chain";
import { createNodeIds } from "../kit/source/node-ids";
import { readOpenaiMessages } from "../kit/vendor/openai/message-list";
import { chainBelow, type OpenaiSource, type Reading } from "./reading";
import type { OpenaiRequest } from "./source";

/** Reads a request to the chat interface or a training line, with the answers where they are in it. */
export function readChat({ root, record, pointer, context }: Reading): OpenaiSource {
  const messages = root.list("messages") ?? [];
  const isAnswer = record["object"] === "chat.completion";
  const talk = readOpenaiMessages(messages, { path: `${pointer}/messages`, before: 0 }, context);
  const idOf = createNodeIds();
  const asked = chainBelow(null, talk.listed, idOf);
  const modelId = root.text("model");
  const created = isAnswer ? root.time("created") : null;
  const choices = readChoices({ root, record, pointer, context }, messages.length);
  const answers = choices.listed.map((each, at) => {
    const message = { ...each.message, time: created };
    const usage = choices.listed.length === 1 ? root.record("usage") : null;
    const told = { ...message.assistantMetadata, ...(usage === null ? {} : { usage }) };
    const assistantMetadata = modelId === null ? told : { model: modelId, ...told };
    const parent = asked.at(-1)?.id ?? null;
    return {
      id: idOf(each.id, positionId(messages.length + at)),
      parent,
      path: each.path,
      message: { ...message, assistantMetadata },
    };
  });
  return {
    sourceId: isAnswer ? root.text("id") : null,
    title: root.text("title", "chatTitle") || null,
    modelId,
    created,
    systemTexts: talk.systemTexts,
    nodes: [...asked, ...answers],
    leafId: answers[0]?.id ?? null,
    original: { ...root.rest(), ...talk.original },
    findings: [...talk.findings, ...choices.findings],
  };
}

/** The answers of a model to one request; several are versions of the same message. */
function readChoices({ root, pointer, context }: Reading, before: number) {
  const choices = root.openList("choices") ?? [];
  const listed: ListedMessage[] = [];
  const findings: Diagnostic[] = [];
  for (const [at, choice] of choices.entries()) {
    const message = choice?.record("message") ?? null;
    if (choice === null || message === null) continue;
    const place = { path: `${pointer}/choices/${at}`, before: before + at, isAnswer: true };
    const read = readOpenaiMessages([message], place, context);
    const reason = choice.text("finish_reason");
    if (choice.peek("index") === at) choice.drop("index");
    const told = reason === null ? {} : { finishReason: reason };
    for (const each of read.listed) {
      listed.push({ ...each, message: { ...each.message, assistantMetadata: told } });
    }
    for (const each of read.findings) findings.push(each);
  }
  return { listed, findings };
}

/** Reads a line with a preferred and another answer to the same messages. */
export function readPair({ root, pointer, context }: Reading): OpenaiSource {
  const input = root.record("input") ?? {};
  const request = readMembers<OpenaiRequest>(input);
  const messages = request.list("messages") ?? [];
  const talk = readOpenaiMessages(
    messages,
    { path: `${pointer}/input/messages`, before: 0 },
    context,
  );
  const idOf = createNodeIds();
  const asked = chainBelow(null, talk.listed, idOf);
  const last = asked.at(-1) ?? null;
  const lists = (["preferred_output", "non_preferred_output"] as const).map((member) => ({
    path: `${pointer}/${member}`,
    entries: root.list(member) ?? [],
  }));
  const findings = [...talk.findings];
  const answers: SourceNode[][] = [];
  let before = messages.length;
  const strange = [];
  for (const { path, entries } of lists) {
    const read = readOpenaiMessages(entries, { path, before, isAnswer: true }, context);
    for (const each of read.findings) findings.push(each);
    strange.push(read.original["strangeMessages"]);
    answers.push([...chainBelow(last, read.listed, idOf)]);
    before += entries.length;
  }
  const settings = request.rest();
  return {
    modelId: request.text("model") ?? root.text("model"),
    systemTexts: talk.systemTexts,
    nodes: [...asked, ...answers.flat()],
    leafId: answers[0]?.at(-1)?.id ?? last?.id ?? null,
    original: {
      ...root.rest(),
      ...talk.original,
      ...(Object.keys(settings).length === 0 ? {} : { input: settings }),
      ...(asList(strange).some(Boolean) ? { strangeAnswers: strange } : {}),
    },
    findings,
  };
}
