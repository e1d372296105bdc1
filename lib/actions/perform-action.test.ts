import { afterEach, describe, expect, test, vi } from "vitest";
import { TEST_HOST } from "@/lib/testing/http/request";
import { integer, record } from "@/lib/validation/schema";
import { performAction, type ActionSpec } from "./perform-action";
import { done, failed } from "./result";

const ours = { host: TEST_HOST, origin: `http://${TEST_HOST}`, "sec-fetch-site": "same-origin" };

let runs = 0;
const schema = record({ n: integer() });
const spec: ActionSpec<typeof schema, number> = {
  name: "double",
  schema,
  async run({ n }) {
    runs += 1;
    if (n === 13) return failed("invalid", "Not 13.");
    if (n === 14) throw new Error("UPDATE secret");
    return done(await Promise.resolve(n * 2));
  },
};

function call(input: unknown, headers: Record<string, string> = ours) {
  runs = 0;
  return performAction(spec, input, new Headers(headers));
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an action", () => {
  test("runs for our own pages and gives what it did or why not", async () => {
    expect(await call({ n: 2 })).toEqual({ ok: true, data: 4 });
    expect(await call({ n: 13 })).toEqual({
      ok: false,
      error: { code: "invalid", message: "Not 13." },
    });
  });

  test.each([
    { ...ours, host: "evil.example" },
    { ...ours, origin: "http://evil.example" },
    { ...ours, origin: "null" },
    { ...ours, "sec-fetch-site": "cross-site" },
  ])("does not run for others: %j", async (headers) => {
    expect(await call({ n: 2 }, headers)).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
    expect(runs).toBe(0);
  });

  test.each([{}, null, { n: "2" }, { n: 2, admin: true }, [1], { n: 1.5 }])(
    "does not run with an input that does not fit: %j",
    async (input) => {
      const result = await call(input);
      expect(result).toMatchObject({ ok: false, error: { code: "invalid-input" } });
      expect(!result.ok && result.error.diagnostics).toHaveLength(1);
      expect(runs).toBe(0);
    },
  );

  test("hides a bug behind the id under which it is logged", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const result = await call({ n: 14 });
    expect(result).toMatchObject({ ok: false, error: { code: "unexpected" } });
    const logged = JSON.parse(lines[0]!);
    expect(logged).toMatchObject({
      event: "action-failed",
      action: "double",
      error: { message: "UPDATE secret" },
    });
    expect(JSON.stringify(result)).not.toContain("UPDATE");
    expect(JSON.stringify(result)).toContain(logged.requestId);
  });
});
