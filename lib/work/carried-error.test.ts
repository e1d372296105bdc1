import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";

import { carryingErrors, unpackError } from "./carried-error";

/** What arrives of what a task throws, as threads send it. */
async function carried(work: () => unknown): Promise<unknown> {
  const sent: unknown = await carryingErrors(work)(null).then(
    () => null,
    (error: unknown) => error,
  );
  return unpackError(structuredClone(sent));
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
}

const told = (error: unknown, depth = 0): unknown =>
  error instanceof Error && depth < 8
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack,
        members: Object.entries(error).filter(([key]) => key !== "name"),
        cause: told(error.cause, depth + 1),
      }
    : error;

/** Errors of some libraries are made by hand, and cloning leaves nothing of them but what they can list. */
function madeLikeOne(message: string): unknown {
  const error: unknown = Object.create(Error.prototype, {
    message: { value: message },
    name: { value: "SqliteError" },
    stack: { value: `SqliteError: ${message}\n    at somewhere` },
    code: { value: "SQLITE_ERROR", enumerable: true },
  });
  return error;
}

class NutError extends Error {
  override name = "NutError";
  readonly code = "no-nut";
  readonly digest = "no-nut";
}

const FAILURES: readonly (readonly [string, () => unknown])[] = [
  ["that is no real one, as those of SQLite", () => raise(madeLikeOne("no such table"))],
  ["of the file system", () => readFileSync("/nowhere/at/all")],
  ["of ours", () => raise(new NutError("There is no nut."))],
  ["of a type", () => raise(new TypeError("no number"))],
  [
    "with causes",
    () =>
      raise(
        new Error("outer", {
          cause: new RangeError("middle", {
            cause: Object.assign(new Error("inner"), { code: "ENOSPC" }),
          }),
        }),
      ),
  ],
  ["with members", () => raise(Object.assign(new Error("x"), { document: { id: "1", at: [2] } }))],
];

function raise(error: unknown): never {
  throw error;
}

test.each(FAILURES)("an error %s arrives as it was thrown", async (_, work) => {
  const thrown = thrownBy(work);
  expect(thrown).toBeInstanceOf(Error);
  expect(told(await carried(() => raise(thrown)))).toEqual(told(thrown));
});

test("its name and code arrive however deep it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.nat({ max: 5 }), async (code, depth) => {
      let error: Error = Object.assign(new Error("no room"), { code });
      for (let n = 0; n < depth; n += 1) error = new Error("around it", { cause: error });
      let at = await carried(() => raise(error));
      for (let n = 0; n < depth; n += 1) at = at instanceof Error ? at.cause : null;
      expect(at).toMatchObject({ message: "no room", code });
    }),
  );
});

test("what cannot be cloned is left out, and what is no error is said", async () => {
  const error = await carried(() =>
    raise(Object.assign(new Error("x"), { code: "A", run: () => 1, socket: new Map() })),
  );
  expect(error).toMatchObject({ message: "x", code: "A" });
  expect(error).not.toHaveProperty("run");
  expect(error).not.toHaveProperty("socket");
  const words = await carried(() => raise("given up"));
  expect(words).toMatchObject({ message: "given up" });
});

test("errors that no task threw stay as they are", () => {
  const error = new Error("Task queue is at limit", { cause: { other: 1 } });
  expect(unpackError(error)).toBe(error);
  expect(unpackError(null)).toBe(null);
});
