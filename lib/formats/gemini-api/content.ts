import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";

import type { NodeMessage } from "../kit/tree/assemble";
import type { Tally } from "../kit/contract/fidelity";
import { readGeminiPart, type GeminiCalls, type PartsRead } from "../kit/vendor/google/parts";
import type { MemberReader } from "../kit/source/member-reader";
import { readRole } from "../kit/source/role";
import type { GeminiApiFact } from "./facts";
import type { GeminiContent } from "./source";

interface ContentPlace {
  readonly id: string;
  readonly calls: GeminiCalls;
  readonly tally: Tally<GeminiApiFact>;
}

/** One content of a request: what a person, the model or a function said. */
export function readContent(
  content: MemberReader<GeminiContent>,
  place: ContentPlace,
): NodeMessage {
  const { tally } = place;
  const word = content.text("role");
  const into: PartsRead = { blocks: [], files: [] };
  const signatures: Record<string, string> = {};
  for (const [at, part] of (content.openList("parts") ?? []).entries()) {
    const signature = part?.text("thoughtSignature", "thought_signature");
    if (signature) signatures[at] = signature;
    const isKnown =
      part !== null && readGeminiPart(part, { messageId: place.id, calls: place.calls }, into);
    tally.count("unknownParts", isKnown || signature ? 0 : 1);
  }
  tally.count("signatures", Object.keys(signatures).length);
  const { role, originalRole } = roleOf(word, into);
  tally.count("originalRoles", originalRole === null ? 0 : 1);
  return {
    ...into,
    role,
    time: null,
    metadata: originalRole === "system" ? { originalRole } : {},
    source: { originalRole, signatures, original: content.rest() },
  };
}

/** Answers of functions are sent in the name of the user, or of a role that is not always the same. */
function roleOf(
  word: string | null,
  { blocks, files }: PartsRead,
): { role: MessageRole; originalRole: string | null } {
  const isAnswer =
    files.length === 0 && blocks.length > 0 && blocks.every(({ kind }) => kind === "toolResult");
  const known = readRole(word);
  const role = isAnswer && known !== "assistant" ? "tool" : known;
  // A request with a single content may leave its role out.
  if (role === null && word === null) return { role: "user", originalRole: null };
  if (role === null || role === "system") return { role: "assistant", originalRole: word };
  return { role, originalRole: role === known ? null : word };
}
