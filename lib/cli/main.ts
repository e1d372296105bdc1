import { closeStore } from "@/lib/data/client";

import { runProgram } from "./program";
import { processTerminal } from "./terminal";

const terminal = processTerminal();
try {
  process.exitCode = await runProgram(process.argv.slice(2), terminal);
} finally {
  await closeStore();
}
