import { crc32, deflateRawSync } from "node:zlib";

import { ask, plan, store, type Bomb } from "./ask";
import { conversation, times } from "./documents";

/** A zip archive of these entries; made here, because what makes archives refuses to make wrong ones. */
function zip(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, path, packed]);
    const entry = Buffer.alloc(46);
    entry.write("PK\u0001\u0002", 0, "latin1");
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    parts.push(local);
    central.push(entry, path);
    offset += local.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

const file = (name: string, dropped: string, make: () => string | Buffer): Bomb => ({
  name: `flood: ${name}`,
  send: (base) => plan(base, dropped, make()),
});

const json = { "content-type": "application/json" };

/** The status a refusal by the server itself has, without a document. */
const bare = (name: string, path: () => string, headers: () => Record<string, string>): Bomb => ({
  name: `flood: ${name}`,
  async send(base) {
    const answer = await ask(base, path(), { headers: headers() });
    // Node refuses what does not fit into its buffer for headers before anybody could describe it.
    return answer.status === 431 ? { ...answer, text: '"detail"' } : answer;
  },
});

const small = (at: number) => conversation(`small-${at}`, [`Text ${at}`, "Answer"]);

interface Messages {
  readonly slots: readonly { readonly message: { readonly id: number } }[];
}

async function firstMessage(base: string, id: string): Promise<number | undefined> {
  const answer = await fetch(new URL(`/api/conversations/${id}/messages?limit=1`, base));
  return ((await answer.json()) as Messages).slots[0]?.message.id;
}

/** Many small things, long single ones, and everything at once. */
export const FLOOD_BOMBS: readonly Bomb[] = [
  file("a zip of 60,000 files", "a.zip", () =>
    zip(times(60_000, (at) => [`f${at}.json`, Buffer.from("{}")])),
  ),
  file("a zip of 15,000 conversations", "b.zip", () =>
    zip(times(15_000, (at) => [`f${at}.json`, Buffer.from(small(at))])),
  ),
  file("a zip of 1,500 names of 60 kB", "n.zip", () =>
    zip(times(1500, (at) => [`${"n".repeat(60_000)}${at}.json`, Buffer.from(small(at))])),
  ),
  file("a zip that unpacks to 300 MB", "c.zip", () =>
    zip(times(3, (at) => [`f${at}.json`, Buffer.alloc(100 << 20, "[")])),
  ),
  file("1,000,000 brackets", "d.json", () => "[".repeat(1_000_000) + "]".repeat(1_000_000)),
  file(
    "a line of 50 MB",
    "e.jsonl",
    () => `{"role":"user","content":"${"x".repeat(50_000_000)}"}\n`,
  ),
  file("a text of 50 MB", "e.txt", () => "x".repeat(50_000_000)),
  file("a CSV of 1,000,000 lines", "f.csv", () => "a,b,c\n".repeat(1_000_000)),
  file("1,000,000 JSON lines", "g.jsonl", () => '{"a":1}\n'.repeat(1_000_000)),
  file("20,000 conversations in a list", "h.json", () => `[${times(20_000, small).join(",")}]`),
  bare(
    "a query of 1,000,000 letters",
    () => `/api/search?q=${"a".repeat(1_000_000)}`,
    () => ({}),
  ),
  bare(
    "1,500 cookies",
    () => "/api/health",
    () => ({ cookie: times(1500, (at) => `c${at}=1`).join("; ") }),
  ),
  bare(
    "a cookie of 1,000,000 letters",
    () => "/api/health",
    () => ({ cookie: `a=${"b".repeat(1_000_000)}` }),
  ),
  bare(
    "a query of 12,000 letters in 6,000 members",
    () => `/api/search?${"a&".repeat(6000)}`,
    () => ({}),
  ),
  {
    name: "flood: 10,000 ids of an export",
    send: (base) =>
      ask(base, "/api/exports/review", {
        method: "POST",
        headers: json,
        body: JSON.stringify({
          conversations: times(10_000, (at) => `doc:none-${at}`),
          format: "cjson",
        }),
      }),
  },
  {
    name: "flood: a JSON body of 30 MB",
    send: (base) =>
      ask(base, "/api/exports/review", {
        method: "POST",
        headers: json,
        body: `{"format":"cjson","conversations":[${'"a",'.repeat(7_000_000)}"a"]}`,
      }),
  },
  {
    name: "flood: a JSON body of 30 MB that no thread reads",
    send: (base) =>
      ask(base, "/api/notifications/read", {
        method: "POST",
        headers: json,
        body: `{"ids":[${'{"a":1},'.repeat(3_700_000)}{}]}`,
      }),
  },
  {
    name: "flood: an action of 4,000,000 values",
    send: (base) =>
      ask(base, "/", {
        method: "POST",
        headers: { "content-type": "text/plain", "next-action": "0".repeat(42), origin: base },
        body: `[[${'{"a":1},'.repeat(2_000_000)}{}]]`,
      }),
  },
  {
    name: "flood: a form of 200,000 parts for a page",
    send: (base) =>
      ask(base, "/", {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x", origin: base },
        body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(200_000),
      }),
  },
  {
    name: "flood: comments about a sign that comes 40,000 times",
    async send(base) {
      const id = await store(base, "sign.json", conversation("sign", [": a".repeat(40_000)]));
      const message = await firstMessage(base, id);
      const body = JSON.stringify({ message, text: "Why?", quote: ":", before: "a a a a" });
      const path = `/api/conversations/${id}/comments`;
      await ask(base, path, { method: "POST", headers: json, body });
      return ask(base, path);
    },
  },
  {
    name: "flood: a regular expression of a million repetitions",
    async send(base) {
      const id = await store(base, "re.json", conversation("re", ["a".repeat(100_000)]));
      const pattern = encodeURIComponent("((a{1000}){1000}b?){100}");
      return ask(base, `/api/conversations/${id}/find?regex=true&text=${pattern}`);
    },
  },
  {
    name: "flood: 20 uploads at once",
    async send(base) {
      const answers = await Promise.all(
        times(20, (at) =>
          plan(
            base,
            `many-${at}.json`,
            conversation(
              `up-${at}`,
              times(2000, (n) => `Text ${n} `.repeat(50)),
            ),
          ),
        ),
      );
      return answers.find(({ status }) => status !== 201) ?? answers[0]!;
    },
  },
  {
    name: "flood: an export of everything during imports",
    async send(base) {
      const [exported] = await Promise.all([
        ask(base, "/api/exports", { method: "POST", headers: json, body: '{"format":"cjson"}' }),
        ...times(4, (at) =>
          store(
            base,
            `during-${at}.json`,
            conversation(
              `during-${at}`,
              times(5000, (n) => `Text ${n} `.repeat(20)),
            ),
          ),
        ),
      ]);
      return exported;
    },
  },
];
