import { afterAll, expect, test } from "vitest";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { runTask, stopPool, TaskLimitError } from "./pool";

afterAll(stopPool);

const yaml = `l:\n${"  - id: x\n".repeat(5000)}`;

test("a thread gives what the same function gives here", async () => {
  const text = "a: [1, {b: c}]\nd: 4";
  expect(await runTask("readYaml", text)).toEqual(readYaml(text));
});

test("the main thread goes on while a thread works", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const read = await runTask("readYaml", yaml);
  clearInterval(timer);
  expect(read.ok).toBe(true);
  expect(turns).toBeGreaterThan(5);
});

test("a task that takes too long ends with its thread, and the next one is carried out", async () => {
  const wish = { text: "(a?){300}b", regex: true };
  const input = { wish, look: {}, texts: [message("a".repeat(1_000_000))] };
  await expect(runTask("findInMessages", input, { timeMs: 300 })).rejects.toThrow(TaskLimitError);
  expect(await runTask("readYaml", "a: 1")).toMatchObject({ ok: true, value: { a: 1 } });
});

test("a task that nobody waits for any more is given up with the reason of its signal", async () => {
  const controller = new AbortController();
  const running = runTask("readYaml", yaml, { signal: controller.signal });
  controller.abort(new Error("gone"));
  await expect(running).rejects.toThrow("gone");
});

test("one owner's many tasks do not make another owner's wait", async () => {
  const order: string[] = [];
  const many = [1, 2, 3, 4].map((at) =>
    runTask("readYaml", yaml, { owner: "many" }).then(() => order.push(`many ${at}`)),
  );
  await runTask("readYaml", "a: 1", { owner: "one" }).then(() => order.push("one"));
  await Promise.all(many);
  expect(order.indexOf("one")).toBeLessThan(3);
  expect(order.filter((name) => name !== "one")).toEqual(["many 1", "many 2", "many 3", "many 4"]);
});

test("an error of a task is thrown where it was asked for", async () => {
  const wish = { text: "(", regex: true };
  await expect(runTask("findInMessages", { wish, look: {}, texts: [] })).rejects.toThrow("pattern");
});

function message(content: string): string {
  return JSON.stringify({ messageType: "text", role: "user", content });
}
