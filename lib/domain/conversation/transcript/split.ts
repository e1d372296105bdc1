import { linesOutsideCode } from "./fences";
import { SHAPES, type Marker, type Shape, type ShapeName } from "./markers";
import { isWeak, knownRole } from "./speakers";

/** A stretch of a transcript that one speaker said. `lead + text + trail` of all parts are the transcript. */
export interface TranscriptPart {
  /** As the transcript names who speaks; null before the first marker, and where there is none. */
  readonly speaker: string | null;
  /** The marker, and the blanks around it. */
  readonly lead: string;
  readonly text: string;
  /** The blanks behind the text. */
  readonly trail: string;
  /** The marker, where it says more than a role, such as a time or a name. */
  readonly heading: string | null;
}

export interface Transcript {
  /** How it marks its turns; null where nothing was recognised. */
  readonly shape: ShapeName | null;
  readonly parts: readonly TranscriptPart[];
}

/** Splits a pasted transcript into what each speaker said. Nothing of the text is lost. */
export function splitTranscript(text: string): Transcript {
  const found = findMarkers(text);
  if (found === null) return { shape: null, parts: [onePart(text)] };
  const { shape, markers } = found;
  const parts: TranscriptPart[] = [];
  const start = markers[0]?.from ?? text.length;
  let lead = "";
  if (text.slice(0, start).trim() === "") lead = text.slice(0, start);
  else parts.push(partOf(null, "", text.slice(0, start), null));
  for (const [at, { from, to, speaker, isTelling }] of markers.entries()) {
    const end = markers[at + 1]?.from ?? text.length;
    const body = text.slice(to, end);
    lead += text.slice(from, to);
    // A turn without a word is no turn: its marker goes with the next one.
    if (body.trim() === "") lead += body;
    else {
      const heading = isTelling || knownRole(speaker) === undefined ? text.slice(from, to) : null;
      parts.push(partOf(speaker, lead, body, heading?.trim() ?? null));
      lead = "";
    }
  }
  const last = parts.pop();
  if (last === undefined) return { shape: null, parts: [onePart(text)] };
  // Markers behind the last words are words of their own.
  parts.push(lead.trim() === "" ? { ...last, trail: last.trail + lead } : withMore(last, lead));
  return { shape, parts };
}

/** The transcript that parts were made of. */
export function joinTranscript(parts: readonly TranscriptPart[]): string {
  return parts.map(({ lead, text, trail }) => lead + text + trail).join("");
}

/** A text that is all said by one. */
export function onePart(text: string): TranscriptPart {
  return partOf(null, "", text, null);
}

const BLANK_LINES = /^(?:[ \t]*(?:\r\n|\r|\n))*/;
const REST_OF_MARKER = /^[ \t]*(?:(?:\r\n|\r|\n)(?:[ \t]*(?:\r\n|\r|\n))*)?/;

function partOf(
  speaker: string | null,
  lead: string,
  body: string,
  heading: string | null,
): TranscriptPart {
  // The indentation of a first line belongs to the text; on the line of the marker there is none.
  const before = (lead === "" ? BLANK_LINES : REST_OF_MARKER).exec(body);
  const begin = before?.[0].length ?? 0;
  const text = body.slice(begin).trimEnd();
  return {
    speaker,
    lead: lead + body.slice(0, begin),
    text,
    trail: body.slice(begin + text.length),
    heading,
  };
}

function withMore(part: TranscriptPart, more: string): TranscriptPart {
  const body = part.text + part.trail + more;
  const text = body.trimEnd();
  return { ...part, text, trail: body.slice(text.length) };
}

/** The markers of the shape that the text begins with first; of equals the most telling one. */
function findMarkers(text: string): { shape: ShapeName; markers: readonly Marker[] } | null {
  const lines = linesOutsideCode(text);
  let best: { shape: ShapeName; markers: readonly Marker[]; from: number } | null = null;
  for (const shape of SHAPES) {
    const markers = convincing(
      shape,
      lines.flatMap(({ from, to }) => markerOf(text.slice(from, to), from, shape)),
    );
    const from = markers[0]?.from ?? Infinity;
    if (shape.isFirst && text.slice(0, from).trim() !== "") continue;
    if (markers.length > 0 && (best === null || from < best.from)) {
      best = { shape: shape.name, markers, from };
    }
  }
  return best;
}

function markerOf(line: string, from: number, shape: Shape): Marker[] {
  const indent = /^[ \t]{0,3}/.exec(line)?.[0].length ?? 0;
  const match = shape.pattern.exec(line.slice(indent));
  const speaker = match?.groups?.["who"]?.trim() ?? "";
  if (match === null || speaker === "") return [];
  if (shape.knownOnly && knownRole(speaker) === undefined) return [];
  const { isTelling } = shape;
  return [{ from, to: from + indent + match[0].length, speaker, isTelling }];
}

/** The markers that make a transcript: none where they are too few, or where any prose has such lines. */
function convincing(shape: Shape, markers: readonly Marker[]): readonly Marker[] {
  const turns = new Map<string, number>();
  for (const { speaker } of markers) turns.set(speaker, (turns.get(speaker) ?? 0) + 1);
  const kept = markers.filter(({ speaker }) => (turns.get(speaker) ?? 0) >= shape.leastTurns);
  const speakers = [...new Set(kept.map(({ speaker }) => speaker))];
  const areEnough = kept.length >= shape.leastMarkers && speakers.length >= shape.leastSpeakers;
  return areEnough && (speakers.length > 1 || !speakers.every(isWeak) || shape.name === "said")
    ? kept
    : [];
}
