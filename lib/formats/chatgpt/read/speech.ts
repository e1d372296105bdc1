import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import { citeText, type CitationMarker } from "./citations";
import type { Piece } from "../content/reading";
import type { SourceMessage } from "./source-message";

/** Text and thinking blocks of a message, with what was replaced in each text. */
export interface SpokenBlock {
  readonly block: BlockDraft;
  readonly markers: readonly CitationMarker[];
  readonly links: number;
}

/** A block for a piece that is said rather than sent to a tool; null for a file. */
export function speak(piece: Piece, message: SourceMessage): SpokenBlock | null {
  switch (piece.kind) {
    case "file":
      return null;
    case "text":
      return speakText(piece.text, message);
    case "thinking":
      return { block: { kind: "thinking", text: piece.text }, markers: [], links: 0 };
    case "code":
      return plain(fence(piece.text, piece.language));
    case "json":
      return plain(fence(JSON.stringify(piece.value, null, 2), "json"));
  }
}

function speakText(text: string, message: SourceMessage): SpokenBlock {
  if (message.role !== "assistant") return plain(text);
  const cited = citeText(text, message.metadata);
  return {
    block: { kind: "text", text: cited.text },
    markers: cited.markers,
    links: cited.links,
  };
}

function plain(text: string): SpokenBlock {
  return { block: { kind: "text", text }, markers: [], links: 0 };
}

/** A Markdown code block whose fence is longer than any run of backticks inside. */
function fence(text: string, language: string): string {
  const longest = [...text.matchAll(/`{3,}/gu)].reduce(
    (most, [run]) => Math.max(most, run.length),
    2,
  );
  const marks = "`".repeat(longest + 1);
  return `${marks}${language.replace(/[^\w+#.-]/gu, "")}\n${text}\n${marks}`;
}
