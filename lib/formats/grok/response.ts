import { asText } from "@/lib/shared/read-value";

import type { NodeMessage } from "../kit/tree/assemble";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, isBlank } from "../kit/source/unmapped";
import type { MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readRole } from "../kit/source/role";
import type { GrokFact } from "./facts";
import { readFiles } from "./files";
import { readGrokTime } from "./time";
import type { GrokEntry, GrokResponse } from "./source";

/** A response as a node of the tree. */
export interface ReadResponse {
  readonly id: string;
  readonly parent: string | null;
  /** Null for one without content, which only holds the tree together. */
  readonly message: NodeMessage | null;
  /** All that was said of one that becomes no message. */
  readonly rest: Readonly<Record<string, unknown>>;
}

interface ResponsePlace {
  readonly id: string;
  /** Ids of the responses before it. */
  readonly earlier: ReadonlySet<string>;
  readonly tally: Tally<GrokFact>;
}

/** Flags that say nothing when they are not set. */
const UNSAID = ["partial", "is_control"] as const;
const SEARCHES = [
  "web_search_results",
  "cited_web_search_results",
  "webpage_urls",
  "xpost_ids",
] as const;

/**
 * Reads an entry of the list of responses. The parent it names stays with it too, unless it comes earlier: a link
 * to nowhere or around a circle has no place in the tree.
 * @param id its own id, or what it is called
 */
export function readResponse(
  entry: MemberReader<GrokEntry["responses"][number]>,
  response: MemberReader<GrokResponse>,
  { id, earlier, tally }: ResponsePlace,
): ReadResponse {
  const everything = response.rest();
  for (const flag of UNSAID) if (response.peek(flag) === false) response.drop(flag);
  response.text("_id", "response_id");
  const parent = asText(response.peek("parent_response_id")) || null;
  if (parent !== null && earlier.has(parent)) response.drop("parent_response_id");
  const word = response.text("sender");
  const known = readRole(word);
  const role = known === null || known === "system" ? "assistant" : known;
  const originalRole = role === known ? null : word;
  const time = readGrokTime(response.time("create_time"), response.open("create_time"));
  const blocks = readBlocks(response, tally);
  const files = readFiles(response, id);
  const model = role === "assistant" ? readModel(response) : null;
  const original = response.rest();
  // The response itself is read above.
  const { response: _, ...beside } = entry.rest();
  if (blocks.length + files.length === 0) {
    return { id, parent, message: null, rest: dropBlank({ response: everything, entry: beside }) };
  }
  tally.count("modelRuns", model === null ? 0 : 1);
  tally.count("promptModels", role === "user" && asText(response.peek("model")) ? 1 : 0);
  tally.count("searchResults", SEARCHES.filter((name) => !isBlank(response.peek(name))).length);
  tally.count("originalRoles", originalRole === null ? 0 : 1);
  return {
    id,
    parent,
    rest: {},
    message: {
      role,
      blocks,
      files,
      time,
      assistantMetadata: model === null ? {} : { model },
      source: { originalRole, original, entry: beside },
    },
  };
}

/** Traces that hold markup of tools, often cut off inside it, are no prose to show and no calls to trust. */
function readBlocks(response: MemberReader<GrokResponse>, tally: Tally<GrokFact>): BlockDraft[] {
  const blocks: BlockDraft[] = [];
  const trace = asText(response.peek("thinking_trace")) ?? "";
  if (/<\/?xai:/.test(trace)) tally.count("toolTraces");
  else if (trace.trim() !== "") {
    response.drop("thinking_trace");
    blocks.push({ kind: "thinking", text: trace });
  }
  const text = response.text("message");
  if (text !== null && text.trim() !== "") blocks.push({ kind: "text", text });
  return blocks;
}

function readModel(response: MemberReader<GrokResponse>): string | null {
  const own = response.text("model");
  if (own) return own;
  return response.open("metadata")?.open("requestModelDetails")?.text("modelId") || null;
}
