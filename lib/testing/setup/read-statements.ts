import { afterAll } from "vitest";

import { sentStatements } from "../postgres/sent-statements";

// Reads all SQL that the tests on PostgreSQL make the app send: no statement may reach another library.
const { wrong } = sentStatements();

afterAll(() => {
  const found = wrong.splice(0);
  if (found.length > 0) {
    throw new Error(`Statements that may reach another library:\n${found.join("\n")}`);
  }
});
