import { describe, expect, test } from "vitest";

import { CLIENT_CALLS, HARMLESS_CALLS } from "../__corpus__/client-calls";
import { scanText } from "../scan/text";

const TOKEN = "9c1f8e2ab7d04653f1e09ad2c47b58e6";

const foundIn = (text: string) => scanText(text).map(({ start, end }) => text.slice(start, end));

describe("what code gives to the client of a service", () => {
  test.each(CLIENT_CALLS)("is found alone, without what is around it: %s", (call) => {
    expect(foundIn(call.replace("#", TOKEN))).toContain(TOKEN);
  });

  test("is found in each of its arguments", () => {
    const [one, two] = ["kD83nfo2Kf93mfOq71xzPw", "Zq82Hf73bXkP0wLm45TyRe"];
    expect(foundIn(`new TwitterApi("${one}", 'app', "${two}")`)).toEqual([one, two]);
  });

  test.each(HARMLESS_CALLS)("is no credential: %s", (call) => {
    expect(foundIn(call).filter((value) => !value.includes("@"))).toEqual([]);
  });

  test("is looked for in time that grows with the length of a text", () => {
    const time = (text: string) => {
      const from = performance.now();
      scanText(text);
      return performance.now() - from;
    };
    const call = 'a.b->Client("x", (';
    time(call.repeat(2000));
    expect(time(call.repeat(40_000))).toBeLessThan(40 * (time(call.repeat(2000)) + 5));
    expect(time(`Client(${" ".repeat(200_000)}`)).toBeLessThan(500);
    expect(time(`${"Client.".repeat(30_000)}(`)).toBeLessThan(500);
  });
});
