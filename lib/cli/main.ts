import { closeStore } from "@/lib/data/library/client";

import { runProgram } from "./program";
import { processTerminal } from "./io/terminal";

const terminal = processTerminal();
try {
  process.exitCode = await runProgram(process.argv.slice(2), terminal);
} finally {
  await closeStore();
}
