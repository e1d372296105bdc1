import type { Diagnostic } from "@/lib/validation/diagnostic";

import { warning } from "../kit/contract/finding";
import type { SourceNode } from "../kit/tree/assemble";
import type { Tally } from "../kit/contract/fidelity";
import type { MemberReader } from "../kit/source/member-reader";
import { positionId } from "../kit/tree/message-chain";
import type { GeminiCalls } from "../kit/vendor/google/parts";
import { readContent } from "./content";
import type { GeminiApiFact } from "./facts";
import type { GeminiRequest } from "./source";

interface AnswersPlace {
  /** The message that was answered; null for an answer alone. */
  readonly parent: string | null;
  /** Messages before it. */
  readonly before: number;
  readonly calls: GeminiCalls;
  readonly tally: Tally<GeminiApiFact>;
}

interface Answers {
  readonly nodes: SourceNode[];
  readonly modelId: string | null;
  readonly id: string | null;
  readonly findings: readonly Diagnostic[];
}

/** Reads what a model answered; several candidates are versions of the same message. */
export function readAnswers(
  root: MemberReader<GeminiRequest>,
  pointer: string,
  { parent, before, calls, tally }: AnswersPlace,
): Answers {
  const candidates = root.openList("candidates");
  if (candidates === null) return { nodes: [], modelId: null, id: null, findings: [] };
  const findings: Diagnostic[] = [];
  const modelId = root.text("modelVersion", "model_version");
  const time = root.time("createTime", "create_time");
  const usage = candidates.length === 1 ? root.record("usageMetadata", "usage_metadata") : null;
  const nodes = candidates.flatMap((candidate, at): SourceNode[] => {
    const content = candidate?.open("content") ?? null;
    if (candidate === null || content === null) {
      findings.push(withoutContent(`${pointer}/${at}`));
      return [];
    }
    const id = positionId(before + at);
    const { source, ...said } = readContent(content, { id, calls, tally });
    const reason = candidate.text("finishReason", "finish_reason");
    if (candidate.peek("index") === at) candidate.drop("index");
    const assistantMetadata = {
      ...(modelId === null ? {} : { model: modelId }),
      ...(usage === null ? {} : { usage }),
      ...(reason === null ? {} : { finishReason: reason }),
    };
    const kept = { ...source, candidate: candidate.rest() };
    const message = { ...said, role: "assistant" as const, time, assistantMetadata, source: kept };
    return [{ id, parent, path: `${pointer}/${at}`, message }];
  });
  return { nodes, modelId, id: root.text("responseId", "response_id"), findings };
}

const withoutContent = warning(
  "import.answer-without-content",
  "This answer has no content, as one that was blocked; it is kept aside.",
);
