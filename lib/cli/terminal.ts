/** Where a command reads and writes. */
export interface Terminal {
  /** What is piped in. */
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes the result; resolves when there is room for more. */
  write(chunk: string | Uint8Array): Promise<void>;
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
  return {
    input: stdin,
    write: (chunk) =>
      new Promise((resolve) => {
        if (stdout.write(chunk)) resolve();
        else stdout.once("drain", resolve);
      }),
    say: (line) => void stderr.write(`${line}\n`),
  };
}
