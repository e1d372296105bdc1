import { expect, test } from "@playwright/test";
import { WARM_UP } from "./bombs/warm-up";
import { FILE_BOMBS } from "./bombs/files";
import { quantile, startPings } from "./bombs/pings";
import { SEARCH_BOMBS, STORED_BOMBS, VALIDATE_BOMBS } from "./bombs/requests";
import { startIdleServer, startServer } from "./bombs/server";
import { FIRST_PORT, WORKERS } from "./place";

/** Sent only where COLLOQUY_BOMBS is set: `all` of them, `quick` ones, or those whose name contains the text. */
const wanted = process.env["COLLOQUY_BOMBS"] ?? "quick";
const all = [...SEARCH_BOMBS, ...VALIDATE_BOMBS, ...STORED_BOMBS, ...FILE_BOMBS];
const chosen = all.filter(({ name, onDemand }) =>
  wanted === "all" ? true : wanted === "quick" ? onDemand === undefined : name.includes(wanted),
);

test("the server answers everybody while bombs arrive, and ends when it is told to", async () => {
  test.setTimeout(wanted === "quick" ? 120_000 : 1_200_000);
  const server = await startServer(FIRST_PORT + WORKERS + test.info().parallelIndex);
  const idle = await startIdleServer();
  const took: number[] = [];
  const wrong: string[] = [];
  try {
    // Loading the code of a route for its first request is no bomb's doing.
    for (const bomb of WARM_UP) await bomb.send(server.url);
    const pings = startPings(server.url);
    const idlePings = startPings(idle.url);
    for (const bomb of chosen) {
      const answer = await bomb.send(server.url).catch((error: unknown) => String(error));
      const during = await pings.take();
      took.push(...during);
      const { status, text, ms } =
        typeof answer === "string" ? { status: 0, text: answer, ms: 0 } : answer;
      const slowest = Math.round(Math.max(0, ...during));
      console.log(`${status} ${Math.round(ms)} ms, slowest answer ${slowest} ms: ${bomb.name}`);
      const refused = status >= 400 && status < 500 && text.includes('"detail"');
      if (!refused && !(status >= 200 && status < 300)) {
        wrong.push(`${bomb.name}: ${status} ${text}`);
      }
    }
    took.push(...(await pings.end()));
    const machine = quantile(await idlePings.end(), 0.99);
    const served = quantile(took, 0.99);
    console.log(
      `99 of 100 answers within ${Math.round(served)} ms, an idle server's ${Math.round(machine)} ms`,
    );
    expect(wrong).toEqual([]);
    expect(took.length).toBeGreaterThan(500);
    // Other work of this machine delays an idle server as well.
    expect(served, "99 of 100 answers").toBeLessThanOrEqual(250 + machine);
    // Nobody waits for its answer: the server is at work when it is told to end.
    for (const bomb of VALIDATE_BOMBS) bomb.send(server.url).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
  } finally {
    await idle.stop();
    const { ms } = await server.stop();
    expect(ms, "the end after SIGTERM").toBeLessThan(10_000);
  }
});
