import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { closeAccounts, getAccounts } from "./database";

const FRAME = 4096 + 24;

let root = "";
const place = (name: string): string => join(root, name);
const keep = (from: string, as: string): void => {
  rmSync(place(as), { recursive: true, force: true });
  // To the nanosecond: it is known when a file was last written.
  execFileSync("cp", ["-a", place(from), place(as)]);
};

async function use(folder: string) {
  process.env["COLLOQUY_DATA"] = place(folder);
  return (await getAccounts()).query;
}

async function addMember(folder: string, id: string): Promise<void> {
  const query = await use(folder);
  const member = { id, name: id, email: `${id}@example.com` };
  const rest = { emailVerified: 1, createdAt: 0, updatedAt: 0 };
  await query
    .insertInto("Member")
    .values({ ...member, ...rest })
    .execute();
}

/** Accounts as a kill leaves them, and as they are when they were closed. */
async function makeStates(mark: string): Promise<void> {
  mkdirSync(place(mark));
  await addMember(mark, `${mark}1`);
  keep(mark, `${mark}-one`);
  const query = await use(mark);
  await query.transaction().execute(async (sql) => {
    await sql.updateTable("Member").set({ name: "changed" }).execute();
    await sql.deleteFrom("Session").execute();
  });
  keep(mark, `${mark}-changed`);
  await addMember(mark, `${mark}2`);
  keep(mark, `${mark}-two`);
  (await getAccounts()).eraseDeleted();
  keep(mark, `${mark}-erased`);
  await closeAccounts();
  keep(mark, `${mark}-closed`);
}

beforeAll(async () => {
  delete process.env["DATABASE_URL"];
  root = mkdtempSync(join(tmpdir(), "colloquy-accounts-log-"));
  await makeStates("walnut");
  await makeStates("hazel");
});
afterAll(() => rmSync(root, { recursive: true }));

/** The members that a start finds, or the name of what was refused. */
async function start(state: string, change: (log: string) => void = () => undefined) {
  keep(state, "tried");
  change(join(place("tried"), "accounts.db-wal"));
  try {
    const query = await use("tried");
    const rows = await query.selectFrom("Member").select(["id", "name"]).orderBy("id").execute();
    return rows.map(({ id, name }) => `${id} ${name}`).join();
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : String(error);
  } finally {
    await closeAccounts().catch(() => undefined);
  }
}

const TWO = "walnut1 changed,walnut2 walnut2";
test.each([
  ["walnut-one", "walnut1 walnut1"],
  ["walnut-changed", "walnut1 changed"],
  ["walnut-two", TWO],
  ["walnut-erased", TWO],
  ["walnut-closed", TWO],
])("what a kill leaves is opened: %s", async (state, members) => {
  expect(await start(state)).toBe(members);
  keep("tried", "again");
  expect(await start("again")).toBe(members);
});

const KILLED = ["walnut-one", "walnut-changed", "walnut-two"] as const;

test.each(KILLED)(
  "a log that lost its last page, or all of them, is refused: %s",
  async (state) => {
    const cut = (log: string) => truncateSync(log, statSync(log).size - FRAME);
    expect(await start(state, cut)).toBe("library-log-missing");
    expect(await start(state, (log) => truncateSync(log, 0))).toBe("library-log-missing");
    expect(await start(state, (log) => rmSync(log))).toBe("library-log-missing");
  },
);

const copyLog = (state: string) => (log: string) =>
  execFileSync("cp", ["-a", join(place(state), "accounts.db-wal"), log]);

test.each([...KILLED, "walnut-closed"])(
  "the log of other accounts is refused: %s",
  async (state) => {
    for (const other of ["hazel-one", "hazel-two"]) {
      expect(await start(state, copyLog(other))).toBe("library-log-foreign");
    }
  },
);

test("a log of an earlier time is refused", async () => {
  expect(await start("walnut-two", copyLog("walnut-one"))).toBe("library-log-missing");
  expect(await start("walnut-closed", copyLog("walnut-one"))).toBe("library-log-foreign");
});

test("what is confirmed while the log is gone is kept after a kill", async () => {
  keep("walnut-closed", "used");
  await addMember("used", "walnut3");
  rmSync(join(place("used"), "accounts.db-wal"));
  await addMember("used", "walnut4");
  keep("used", "killed");
  await closeAccounts();
  expect(await start("killed")).toBe(`${TWO},walnut3 walnut3,walnut4 walnut4`);
  expect(await start("killed", copyLog("hazel-two"))).toBe("library-log-foreign");
});
