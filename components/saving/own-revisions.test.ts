import fc from "fast-check";
import { expect, test } from "vitest";
import { failed } from "@/lib/actions/result";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { newestOwn, noteOwnSteps, saveInTurn } from "./own-revisions";

let count = 0;

/** A piece that no other test has. */
function newPiece(): string {
  count += 1;
  return revisionKey.toolset(1_000_000 + count);
}

test("a revision is no older than what our own edits alone made of it, whatever the others do", () => {
  // Edits of one piece, each by us or by others, one revision after the other.
  const history = fc.array(fc.boolean(), { maxLength: 40 });
  fc.assert(
    fc.property(history, fc.nat(40), (isOwn, shown) => {
      const piece = newPiece();
      for (const [from, own] of isOwn.entries()) {
        if (own) noteOwnSteps([{ piece, from, to: from + 1 }]);
      }
      const newest = newestOwn(piece, shown);
      expect(isOwn.slice(shown, newest).every(Boolean)).toBe(true);
      expect(isOwn[newest] ?? false).toBe(false);
    }),
  );
});

test("the server may number what an edit made as it likes, and may answer nothing new", () => {
  const piece = newPiece();
  noteOwnSteps([
    { piece, from: 3, to: 7 },
    { piece, from: 7, to: 7 },
    { piece, from: 7, to: 8 },
  ]);
  expect(newestOwn(piece, 3)).toBe(8);
  expect(newestOwn(piece, 4)).toBe(4);
  expect(newestOwn(newPiece(), 3)).toBe(3);
});

/** A document as a server keeps it: a save with another revision than its own is refused. */
function server(piece: string, revision: number) {
  const written: string[] = [];
  return {
    written,
    changeElsewhere: () => {
      revision += 1;
    },
    putBack: (to: number) => {
      revision = to;
    },
    save: async (expected: number, text: string) => {
      await Promise.resolve();
      if (expected !== revision) {
        return failed("stale", "Changed.", { current: { revision, raw: "" } });
      }
      revision += 1;
      written.push(text);
      noteOwnSteps([{ piece, from: expected, to: revision }]);
      return { ok: true as const, data: null };
    },
  };
}

test("saves that are faster than the page all arrive, in their order", async () => {
  const piece = newPiece();
  const stored = server(piece, 5);
  // The page shows revision 5 for all of them.
  const results = await Promise.all(
    ["a", "b", "c"].map((text) =>
      saveInTurn(piece, (expecting) => stored.save(expecting(piece, 5), text)),
    ),
  );
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(stored.written).toEqual(["a", "b", "c"]);
});

test("a change by somebody else between two saves is still a conflict", async () => {
  const piece = newPiece();
  const stored = server(piece, 5);
  await saveInTurn(piece, (expecting) => stored.save(expecting(piece, 5), "a"));
  stored.changeElsewhere();
  const refused = await saveInTurn(piece, (expecting) => stored.save(expecting(piece, 5), "b"));
  expect(refused).toMatchObject({ ok: false, error: { code: "stale" } });
  expect(stored.written).toEqual(["a"]);
});

test("after a library was put back to an earlier state, the second try is what the page shows", async () => {
  const piece = newPiece();
  const stored = server(piece, 5);
  await saveInTurn(piece, (expecting) => stored.save(expecting(piece, 5), "a"));
  stored.putBack(5);
  const save = () => saveInTurn(piece, (expecting) => stored.save(expecting(piece, 5), "b"));
  expect((await save()).ok).toBe(false);
  expect((await save()).ok).toBe(true);
});

test("a save that fails or throws holds up none after it", async () => {
  const piece = newPiece();
  const stored = server(piece, 1);
  const thrown = saveInTurn(piece, async () => Promise.reject(new Error("no connection")));
  const saved = saveInTurn(piece, (expecting) => stored.save(expecting(piece, 1), "a"));
  await expect(thrown).rejects.toThrow("no connection");
  expect((await saved).ok).toBe(true);
});
