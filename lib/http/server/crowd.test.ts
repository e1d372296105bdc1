import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { beginInTurn } from "./begin-in-turn";
import { withEarlyRefusals } from "./refuse-early";

/** A page is made in so many turns. */
const STEPS = 8;

let drawing = 0;
let most = 0;

const server = createServer(
  withEarlyRefusals((_, response) => {
    const draw = async () => {
      drawing += 1;
      most = Math.max(most, drawing);
      for (let step = 0; step < STEPS; step += 1) await nextTurn();
      drawing -= 1;
      response.end();
    };
    draw().catch((error: unknown) => response.destroy(error as Error));
  }),
);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });
let port = 0;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  agent.destroy();
  return new Promise((done) => server.close(done));
});

const ask = (path: string) =>
  new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, agent }, (answer) => {
      answer.resume().on("end", resolve);
    }).on("error", reject);
  });

test.each([20, 80])(
  "of %i pages that are asked for at once few are drawn at a time",
  async (count) => {
    const all = (path: string) => Promise.all(Array.from({ length: count }, () => ask(path)));
    // A new connection is accepted in a turn of its own in any case.
    await all("/api/health");
    most = 0;
    await all("/page");
    expect(drawing).toBe(0);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(STEPS + 1);
  },
);

test("what nobody waits for any more is passed over", async () => {
  const began: number[] = [];
  await new Promise<void>((done) => {
    for (const at of [0, 1, 2, 3]) {
      const begin = () => {
        began.push(at);
        if (at === 3) done();
      };
      beginInTurn(begin, () => at !== 1 && at !== 2);
    }
  });
  expect(began).toEqual([0, 3]);
});
