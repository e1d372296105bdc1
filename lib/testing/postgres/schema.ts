import { randomBytes } from "node:crypto";

/** Whether this run opens its libraries on PostgreSQL. */
export const isOnPostgres = (): boolean => process.env["COLLOQUY_TEST_ENGINE"] === "postgres";

/** The server of this run. */
export function testServer(): string {
  const url = process.env["COLLOQUY_TEST_POSTGRES"];
  if (url === undefined) throw new Error("This run has no PostgreSQL: npm run test:postgres");
  return url;
}

/** The address of a library that nobody else has, in the one database of this run. */
export function newLibraryAddress(): string {
  return `${testServer()}&schema=test_${randomBytes(8).toString("hex")}`;
}
