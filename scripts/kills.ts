// Kills processes that open a library, at random moments of a first start or an upgrade, and checks the next start:
// npm run test:kills -- 200 [messages]
import { killOpens } from "../lib/testing/crash/kill-store";

const [count = "200", messages = "20000"] = process.argv.slice(2);
let failures = 0;
let kills = 0;
let cut = 0;
for await (const result of killOpens(Number(count), {
  messages: Number(messages),
  maxDelayMs: 900,
})) {
  kills += 1;
  if (result.wasCut) cut += 1;
  if (result.failure !== null) {
    failures += 1;
    console.error(`${result.kind}, killed after ${result.delayMs} ms: ${result.failure}`);
  }
  if (kills % 20 === 0) console.log(`${kills} kills, ${cut} before the end, ${failures} failures`);
}
console.log(`${kills} kills, ${cut} of them before the library was open, ${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;
