import { afterAll, beforeAll } from "vitest";

import { processWide } from "@/lib/shared/process-wide";

import { watchStatements } from "../postgres/sent-statements";

// Reads all SQL that the tests on PostgreSQL make the app send: no statement may reach another library.
const sent = processWide("sent-statements", watchStatements);
let before = 0;

beforeAll(() => {
  before = sent.count();
});

afterAll(() => {
  const wrong = sent.wrong.splice(0);
  if (wrong.length > 0)
    throw new Error(`Statements that may reach another library:\n${wrong.join("\n")}`);
  // Each of these files opens a library.
  if (sent.count() === before) throw new Error("No statement of the app was read.");
});
