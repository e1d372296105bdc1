/**
 * Lets the process outlive whoever reads what it prints, such as a pager or a wrapper that was killed. Without a
 * listener each lost line is an uncaught error, which is printed, and lost, and so on for ever.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}
