import { revealName } from "@/lib/shared/hidden-in-names";

/** Where a command reads and writes. */
export interface Terminal {
  /** What is piped in. */
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes the result; resolves when there is room for more. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** Writes a line of the result for people; hidden characters in its cells show as marks, so no name forges a line. */
  print(...cells: readonly string[]): Promise<void>;
  /** Says something that is not the result, on a line of its own. */
  say(line: string): void;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // Whoever reads only the first lines, as `head` does, has what they want.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const write = (chunk: string | Uint8Array) =>
    new Promise<void>((resolve) => {
      if (stdout.write(chunk)) resolve();
      else stdout.once("drain", resolve);
    });
  return {
    input: stdin,
    write,
    print: (...cells) => write(printedLine(cells)),
    say: (line) => void stderr.write(`${revealName(line, { hasLines: true })}\n`),
  };
}

/** A line for people, cells apart by tabs. */
export function printedLine(cells: readonly string[]): string {
  return `${cells.map((cell) => revealName(cell)).join("\t")}\n`;
}
