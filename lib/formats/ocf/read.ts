import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleConversation } from "../kit/tree/assemble";
import { mergeOverflow } from "../kit/source/merge-overflow";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally } from "../kit/contract/fidelity";
import { foldSystem } from "../kit/tree/fold-system";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { isBlank, unmapped } from "../kit/source/unmapped";
import { readMembers } from "../kit/source/member-reader";
import { refuseDepth, refuseItem, refuseShape } from "../kit/contract/refusal";
import { readToolList, type ToolList } from "../kit/tools/definitions";
import { openBundle, type Bundle } from "./bundle";
import { OCF_FACTS } from "./facts";
import { createResourceShelf } from "./resources";
import { readTree } from "./tree";
import type { OcfConversation } from "./source";

const FORMAT_ID = "ocf";

/** Reads one conversation, as an object or as a log of events. */
export async function parseOcf(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal !== null) return refusal;
  const bundle = openBundle(item, context.pointer);
  if (bundle === null) {
    return refuseShape(
      "A conversation of this format has messages; this has none.",
      context.pointer,
    );
  }
  return convert(bundle, context);
}

async function convert(bundle: Bundle, context: ParseContext): Promise<ParseResult> {
  const tally = createTally(OCF_FACTS);
  const shelf = createResourceShelf(bundle.resources);
  const [unsafe] = shelf.unsafe;
  if (unsafe !== undefined) return refuseItem(leavesBundle(unsafe));
  const toolsets = readToolsets(bundle.conversation);
  const calls = { calls: createCallRegister(), toolsetOf: findToolset(toolsets) };
  const tree = readTree({ bundle, calls, shelf, tally });
  const folded = foldSystem(tree.nodes);
  const unused = shelf.unused();
  tally.count("laterInstructions", folded.later);
  tally.count("resources", unused.length);
  tally.count("otherLines", Object.keys(bundle.strange).length);
  for (const { tools, strange } of toolsets) {
    tally.count("toolDefinitions", tools);
    tally.count("strangeTools", strange);
  }
  const conversation = readMembers<OcfConversation>(bundle.conversation);
  if (tree.isLeafKnown) conversation.drop("active_message_id");
  const { document, diagnostics } = await assembleConversation(
    {
      format: FORMAT_ID,
      sourceId: conversation.text("id"),
      title: conversation.text("title"),
      modelId: conversation.text("default_model"),
      systemTexts: folded.texts,
      created: conversation.time("created_at"),
      updated: conversation.time("updated_at"),
      original: {
        ...mergeOverflow(bundle.rest, conversation.rest(), "bundle"),
        ...besides({ systemMessages: detailsOf(folded.details) }),
        ...besides({ resources: unused, otherEntries: bundle.strange }),
      },
      nodes: folded.nodes,
      leafId: tree.leafId,
    },
    context,
    tally,
  );
  return {
    documents: [document, ...toolsets.map((toolset) => toolset.document)],
    diagnostics: [...bundle.findings, ...tree.findings, ...redactionNote(bundle), ...diagnostics],
    fidelity: tally.report(),
  };
}

const besides = (members: JsonRecord) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => !isBlank(value)));

/** That a system message was one goes without saying. */
function detailsOf(details: readonly JsonRecord[]): JsonRecord[] {
  return details.map((detail) => {
    const said = detail["originalRole"] === "system" ? ["metadata", "originalRole"] : ["metadata"];
    return unmapped(detail, new Set(said));
  });
}

function readToolsets(conversation: JsonRecord): ToolList[] {
  return asList(conversation["toolsets"]).flatMap((value) => {
    const id = asText(asRecord(value)?.["id"]);
    return readToolList(value, { format: FORMAT_ID, id }) ?? [];
  });
}

/** The one toolset that offers a tool of a name; with several nobody can tell which was meant. */
function findToolset(toolsets: readonly ToolList[]): (name: string) => string | null {
  return (name) => {
    const [only, ...others] = toolsets.filter(({ names }) => names.has(name));
    return others.length === 0 ? (only?.id ?? null) : null;
  };
}

function redactionNote({ conversation, path }: Bundle): Diagnostic[] {
  const mode = asText(asRecord(conversation["redaction"])?.["mode"]);
  if (mode === null || mode === "off") return [];
  const message = `This conversation was redacted before it was exported (${mode}); what was taken out is not here.`;
  return [{ severity: "info", rule: "import.redacted", message, path: `${path}/redaction` }];
}

function leavesBundle(path: string): Diagnostic {
  const message = "A file of this bundle has a path that leads out of it; the bundle is not read.";
  return { severity: "error", rule: "import.path-unsafe", message, path };
}
