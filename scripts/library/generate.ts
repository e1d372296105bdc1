// Writes a library to try things on, the same for the same seed:
// npm run generate:library -- --conversations 20000 --messages 400000 --seed 1 [--long 100000]
//   [--result-mb 12] [--out folder | --into data directory]
import { parseArgs } from "node:util";

import { importFiles } from "./import-library";
import { libraryFiles } from "./library";
import { writeFiles } from "./write-library";

const { values } = parseArgs({
  options: {
    conversations: { type: "string", default: "20000" },
    messages: { type: "string" },
    seed: { type: "string", default: "1" },
    long: { type: "string" },
    "result-mb": { type: "string", default: "12" },
    out: { type: "string", default: "generated-library" },
    into: { type: "string" },
  },
});

function count(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number, not “${text}”.`);
  process.exit(1);
}

const conversations = count("conversations", values.conversations);
const messages = count("messages", values.messages ?? String(conversations * 20));
const options = {
  conversations,
  messages,
  seed: count("seed", values.seed),
  // The longest holds a quarter of a small library, so that the others keep something to say.
  long: count("long", values.long ?? String(Math.min(100_000, Math.floor(messages / 4)))),
  resultMegabytes: count("result-mb", values["result-mb"]),
};
const started = performance.now();
const files = libraryFiles(options);
const bytes =
  values.into === undefined
    ? await writeFiles(values.out, files)
    : await importFiles(values.into, files);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${conversations} conversations with ${messages} messages, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s: ${values.into ?? values.out}`,
);
