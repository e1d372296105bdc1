import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { openDatabase } from "@/lib/data/store/driver/driver";
import { createTurns } from "@/lib/work/turns";
import { closeStore, getWholeStore } from "../library/client";
import { databaseFile, libraryPlace } from "./files/data-directory";
import { readStamp } from "./files/stamp-file";
import { checkHealth } from "../library/health";
import { readMigrations } from "./migrations/files";
import type { Store } from "./store";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "colloquy-store-"));
  process.env["COLLOQUY_DATA"] = join(directory, "deep", "data");
  delete process.env["DATABASE_URL"];
});

afterEach(async () => {
  delete process.env["DATABASE_URL"];
  await closeStore();
  rmSync(directory, { recursive: true });
});

describe("opening the library", () => {
  test("creates a directory nobody else can look into, and all tables", async () => {
    await getWholeStore();
    expect(statSync(join(directory, "deep", "data")).mode & 0o777).toBe(0o700);
    expect(await checkHealth(LOCAL_VIEWER)).toEqual({
      status: "ok",
      message: null,
      database: "sqlite",
      migrations: readMigrations().length,
    });
  });

  test("gives everybody the same store, also after a second start", async () => {
    const [one, two] = await Promise.all([getWholeStore(), getWholeStore()]);
    expect(one).toBe(two);
    await one.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('a', 'b')`));
    await closeStore();
    const again = await getWholeStore();
    expect(await settingsOf(again)).toEqual([{ key: "a", value: "b" }]);
  });

  test("records migrations as Prisma's own command line does", async () => {
    const store = await getWholeStore();
    const rows = await store.read((sql) =>
      sql.all<{ migration_name: string; checksum: string }>(
        "SELECT migration_name, checksum FROM _prisma_migrations ORDER BY migration_name",
      ),
    );
    const expected = readMigrations().map(({ name, checksum }) => ({
      migration_name: name,
      checksum,
    }));
    expect(rows).toEqual(expected);
  });

  test("runs with write-ahead log, foreign keys and a time to wait for locks", async () => {
    const store = await getWholeStore();
    const pragma = async (name: string) =>
      Object.values(
        (await store.write((sql) => sql.get<Record<string, unknown>>(`PRAGMA ${name}`))) ?? {},
      )[0];
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("foreign_keys")).toBe(1);
    expect(await pragma("busy_timeout")).toBe(5000);
  });

  test("what comes too late for a closed library is refused, and leaves no mark on it", async () => {
    const store = await getWholeStore();
    const set = (key: string) =>
      store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES (?, '')`, key));
    await set("early");
    await closeStore();
    const later = Date.now() + 60_000;
    const now = vi.spyOn(Date, "now").mockReturnValue(later);
    try {
      await expect(set("late")).rejects.toThrow("closed meanwhile");
      await expect(store.emptyLog()).rejects.toThrow("closed meanwhile");
      await expect(store.releasePages(1)).rejects.toThrow("closed meanwhile");
      await expect(store.reserveSpace()).rejects.toThrow("closed meanwhile");
    } finally {
      now.mockRestore();
    }
    expect(readStamp(databaseFile())).toMatchObject({ state: "closed" });
    const again = await getWholeStore();
    const keys = await again.read((sql) =>
      sql.all(`SELECT key FROM "Setting" WHERE key IN ('early', 'late')`),
    );
    expect(keys).toEqual([{ key: "early" }]);
  });

  test("refuses a library of a newer version rather than damaging it", async () => {
    await getWholeStore();
    await closeStore();
    const database = openDatabase(databaseFile());
    database.exec(`INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
      VALUES ('x', 'y', 1, '29990101000000_future')`);
    database.close();
    await expect(getWholeStore()).rejects.toThrow(/newer version.*29990101000000_future/);
  });

  test("takes the file DATABASE_URL names, and refuses what it does not know", async () => {
    process.env["DATABASE_URL"] = `file:${join(directory, "other.db")}`;
    const store = await getWholeStore();
    expect(store.file).toBe(join(directory, "other.db"));
    await closeStore();
    process.env["DATABASE_URL"] = `file://${join(directory, "x.db")}`;
    expect(databaseFile()).toBe(join(directory, "x.db"));
    process.env["DATABASE_URL"] = "postgresql://localhost/colloquy";
    expect(libraryPlace()).toBe(process.env["DATABASE_URL"]);
    process.env["DATABASE_URL"] = "mysql://localhost";
    expect(() => databaseFile()).toThrow("DATABASE_URL is neither a file");
    delete process.env["DATABASE_URL"];
  });
});

describe("a library that somebody reads", () => {
  /** Waiting for readers at a standstill took five seconds, in which those of this process got nowhere. */
  const SOON_MS = 3000;

  test("keeps its log, and nobody waits", async () => {
    const store = await getWholeStore();
    await store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('a', '')`));
    const snapshot = store.openSnapshot();
    await snapshot.sql.get(`SELECT count(*) FROM "Setting"`);
    await store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('b', '')`));
    const started = performance.now();
    expect(await store.emptyLog()).toBe(false);
    expect(performance.now() - started).toBeLessThan(SOON_MS);
    snapshot.release();
    expect(await store.emptyLog()).toBe(true);
  });

  test("is closed when they are done, and is one file then", async () => {
    const store = await getWholeStore();
    await store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('a', '')`));
    const reading = store.read(async (sql) => {
      await sql.get(`SELECT count(*) FROM "Setting"`);
      await wait(50);
    });
    const started = performance.now();
    await closeStore();
    expect(performance.now() - started).toBeLessThan(SOON_MS);
    expect(existsSync(`${databaseFile()}-wal`)).toBe(false);
    await reading;
  });
});

describe("writing", () => {
  test("rolls back when the work fails, and goes on with the next", async () => {
    const store = await getWholeStore();
    const failing = store.write(async (sql) => {
      await sql.run(`INSERT INTO "Setting" (key, value) VALUES ('lost', '')`);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await store.write(({ query }) =>
      query.insertInto("Setting").values({ key: "kept", value: "" }).execute(),
    );
    expect(await settingsOf(store)).toEqual([{ key: "kept", value: "" }]);
  });

  test("is done in turns, whoever waits inside of one", async () => {
    const store = await getWholeStore();
    const writes = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES (?, '')`, `${n}`))
        : store.write(async ({ query }) => {
            await query
              .insertInto("Setting")
              .values({ key: `${n}`, value: "" })
              .execute();
            await nextTurn();
            await query.selectFrom("Setting").selectAll().execute();
          }),
    );
    await Promise.all(writes);
    expect(await settingsOf(store)).toHaveLength(40);
  });

  test("goes on in each turn, whatever in it asks and however many others do", async () => {
    const store = await getWholeStore();
    const compute = (ms: number): void => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };
    const others = { turns: 0, areDone: false };
    const loops = Array.from({ length: 20 }, async () => {
      const turn = createTurns();
      while (!others.areDone) {
        await turn();
        others.turns += 1;
        compute(11);
      }
    });
    const passed = await store.write(async (sql) => {
      const before = others.turns;
      const turn = createTurns();
      for (let step = 0; step < 5; step += 1) {
        compute(11);
        await turn();
        await sql.run(`INSERT INTO "Setting" (key, value) VALUES (?, '')`, `step ${step}`);
      }
      return others.turns - before;
    });
    others.areDone = true;
    await Promise.all(loops);
    // Some for each of its steps; behind the others it would have been twenty for each.
    expect(passed).toBeLessThan(40);
  });

  test("is not seen by a snapshot that was taken before", async () => {
    const store = await getWholeStore();
    const count = `SELECT count(*) AS n FROM "Setting" WHERE key <> 'ledger.head'`;
    await store.read(async (sql) => {
      expect(await sql.get(count)).toEqual({ n: 0 });
      await store.write((tx) => tx.run(`INSERT INTO "Setting" (key, value) VALUES ('a', '')`));
      expect(await sql.get(count)).toEqual({ n: 0 });
    });
    expect(await store.read((sql) => sql.get(count))).toEqual({ n: 1 });
  });
});

/** What a test has written; the library itself keeps the head of its ledger there. */
function settingsOf(store: Store) {
  return store.read(({ query }) =>
    query.selectFrom("Setting").selectAll().where("key", "<>", "ledger.head").execute(),
  );
}
