/** The eight colours of terminals, as names of our own palette's. */
export type TerminalColour =
  | "faint"
  | "danger"
  | "success"
  | "warning"
  | "accent"
  | "keyword"
  | "info"
  | "ink";

/** Text of one look. */
export interface TerminalRun {
  readonly text: string;
  readonly colour: TerminalColour | null;
  readonly bold: boolean;
}

const COLOURS: readonly TerminalColour[] = [
  "faint",
  "danger",
  "success",
  "warning",
  "accent",
  "keyword",
  "info",
  "ink",
];

// Colour commands; other control sequences; titles and links of terminals; single commands.
const SEQUENCE =
  // oxlint-disable-next-line no-control-regex
  /\u001b(?:\[([\d;:]*)m|\[[\d;:?<=>!]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_a-z=>78])/g;

/** Splits terminal output into runs: colours kept as names, every other command taken out. */
export function terminalRuns(text: string): TerminalRun[] {
  const runs: TerminalRun[] = [];
  let colour: TerminalColour | null = null;
  let bold = false;
  let from = 0;
  const add = (end: number) => {
    const piece = overwritten(text.slice(from, end));
    if (piece !== "") runs.push({ text: piece, colour, bold });
  };
  for (const match of text.matchAll(SEQUENCE)) {
    add(match.index);
    from = match.index + match[0].length;
    if (match[1] === undefined) continue;
    ({ colour, bold } = applyCodes(match[1], { colour, bold }));
  }
  add(text.length);
  return runs;
}

type Look = Pick<TerminalRun, "colour" | "bold">;

function applyCodes(codes: string, look: Look): Look {
  let { colour, bold } = look;
  const numbers = codes.split(/[;:]/).map(Number);
  for (let at = 0; at < numbers.length; at += 1) {
    const code = numbers[at] ?? 0;
    if (code === 0) [colour, bold] = [null, false];
    else if (code === 1) bold = true;
    else if (code === 22) bold = false;
    else if (code === 39) colour = null;
    else if (code >= 30 && code <= 37) colour = COLOURS[code - 30] ?? null;
    else if (code >= 90 && code <= 97) colour = COLOURS[code - 90] ?? null;
    // Colours by number or by their parts have no name here; their parameters are no commands.
    else if (code === 38 || code === 48) at += numbers[at + 1] === 5 ? 2 : 4;
  }
  return { colour, bold };
}

/** A carriage return goes back to the start of the line: of a progress bar only its end is left. */
function overwritten(text: string): string {
  if (!text.includes("\r")) return text;
  return text
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => {
      const kept = line.replace(/(?<!\r)\r+$/, "");
      return kept.slice(kept.lastIndexOf("\r") + 1);
    })
    .join("\n");
}
