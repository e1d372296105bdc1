import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, unmapped } from "../kit/source/unmapped";
import {
  argsText,
  outputText,
  withoutApprovals,
  type OutgoingPart,
  type OutgoingResult,
} from "../kit/tree/outgoing-parts";
import type { OutgoingMessage } from "../kit/tree/outgoing-tree";
import { pairResults } from "../kit/tree/pair-results";

import { secondsOf } from "../kit/source/time";
import type { ChatgptWriterFact } from "./write-facts";

/** What one node says: texts, or thoughts, or one call, or one result. */
export type Step = readonly OutgoingPart[];

/**
 * A message of another format as steps, at least one. A result comes right after its call, because the nearest call
 * above is the one it answers.
 */
export function stepsOf({ parts }: OutgoingMessage): Step[] {
  const answers = pairResults(parts);
  const paired = new Set([...answers.values()].flat());
  const ordered = parts.flatMap((part): readonly OutgoingPart[] => {
    if (part.kind === "result") return paired.has(part) ? [] : [part];
    return part.kind === "call" ? [part, ...(answers.get(part) ?? [])] : [part];
  });
  const steps: OutgoingPart[][] = [];
  for (const part of ordered) {
    const open = steps.at(-1);
    const isSpoken = part.kind === "text" || part.kind === "thinking";
    if (open !== undefined && isSpoken && open[0]?.kind === part.kind) open.push(part);
    else if (part.kind !== "approval") steps.push([part]);
  }
  return steps.length === 0 ? [[]] : steps;
}

interface StepWriting {
  /** Id of its node. */
  readonly id: string;
  readonly message: OutgoingMessage;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Names of tools by call. */
  readonly names: ReadonlyMap<string, string>;
  readonly tally: Tally<ChatgptWriterFact>;
}

export function writeStep(step: Step, writing: StepWriting): JsonRecord {
  const { id, message, isFirst, isLast, names, tally } = writing;
  const [first] = step;
  if (isFirst) withoutApprovals(message.parts, tally);
  const isResult = first?.kind === "result";
  const role = isResult ? "tool" : message.role === "tool" ? "assistant" : message.role;
  const isCall = first?.kind === "call";
  const { created, updated } = message;
  return {
    id,
    author: { role, name: isResult ? names.get(first.callId) || null : null, metadata: {} },
    create_time: created && secondsOf(created),
    update_time: updated && secondsOf(updated),
    content: contentOf(step, tally),
    status: "finished_successfully",
    weight: 1,
    recipient: isCall ? first.name || "tool" : "all",
    metadata: {
      ...(role === "assistant" ? writeRun(message.run, isLast) : {}),
      ...(isResult ? writeOutcome(first, tally) : {}),
      ...(isFirst ? writeFiles(message, tally) : {}),
    },
  };
}

function contentOf(step: Step, tally: Tally<ChatgptWriterFact>): JsonRecord {
  const [first] = step;
  const texts = step.flatMap((part) =>
    part.kind === "text" || part.kind === "thinking" ? [part.text] : [],
  );
  switch (first?.kind) {
    case "thinking": {
      const thoughts = texts.map((content) => ({ summary: "", content, finished: true }));
      return { content_type: "thoughts", thoughts };
    }
    case "call":
      return { content_type: "code", language: "unknown", text: argsText(first.args) };
    case "result": {
      const { output } = first;
      tally.count("outputsAsText", typeof output === "string" || output === undefined ? 0 : 1);
      if (output === undefined && first.error === null) return { content_type: "execution_output" };
      return { content_type: "execution_output", text: outputText(first) };
    }
    default:
      return { content_type: "text", parts: texts.length === 0 ? [""] : texts };
  }
}

/** What a run left behind besides its output, for one that did not succeed. */
function writeOutcome(
  { state, error }: OutgoingResult,
  tally: Tally<ChatgptWriterFact>,
): JsonRecord {
  if (state === "succeeded" && error === null) return {};
  tally.count("outcomes");
  const args = error?.message ? [error.message] : [];
  const failure = { name: error?.code ?? "error", args };
  const isFailed = state === "failed" || state === "succeeded";
  return {
    aggregate_result: {
      status: isFailed ? "failed_with_in_kernel_exception" : state,
      ...(isFailed ? { in_kernel_exception: failure } : {}),
    },
  };
}

/** Each step names the model, the last one how the run ended. */
export function writeRun(run: JsonRecord, isLast: boolean): JsonRecord {
  const finish = asText(run["finishReason"]);
  const duration = asNumber(run["durationMs"]);
  return dropBlank({
    model_slug: asText(run["model"]),
    finish_details: isLast && finish !== null ? { type: finish } : null,
    finished_duration_sec: isLast && duration !== null ? duration / 1000 : null,
  });
}

function writeFiles({ attachments }: OutgoingMessage, tally: Tally<ChatgptWriterFact>): JsonRecord {
  const written = attachments.map((file) => {
    const metadata = asRecord(file["metadata"]);
    const hasContent = attachmentContent(file) !== null;
    tally.count("omittedContents", hasContent ? 1 : 0);
    return {
      ...unmapped(metadata, new Set(["missing", "statedSizeInBytes"])),
      ...dropBlank({
        id: file["id"] || file["name"],
        name: file["name"],
        mime_type: file["mime"],
        size: file["sizeInBytes"],
        url: hasContent ? null : file["uri"],
      }),
    };
  });
  return written.length === 0 ? {} : { attachments: written };
}
