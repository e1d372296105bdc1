import { ask, plan, store, type Answered, type Bomb } from "./ask";
import { call, conversation } from "./documents";

const json = { "content-type": "application/json" };

/** Long runs of the same signs, which a careless pattern tries from each of them. */
const RUNS: readonly (readonly [name: string, make: (length: number) => string])[] = [
  ["line ends", (length) => "\n".repeat(length)],
  ["blanks", (length) => `a${" ".repeat(length)}x`],
  ["dashes", (length) => `${"-".repeat(length)}x`],
  ["stars on lines of their own", (length) => `${"*\n".repeat(length / 2)}*x`],
  ["a heading that does not end", (length) => `# a${"\t".repeat(length)}x`],
  ["a rule that is none", () => `| user | password |\n-${"|".repeat(1900)}${"-".repeat(1900)}x`],
  ["a password that does not come", (length) => `with password${"\t".repeat(length)}x`],
  ["tokens that do not end", (length) => "eyJaaaaa-".repeat(length / 9)],
  ["addresses that are none", (length) => "http://~".repeat(length / 8)],
  ["code that does not end", (length) => "```\\".repeat(length / 4)],
];

/** Beginnings of keys, each of which could go on in the texts behind it. */
const BEGINNINGS = ["sk-", "key=0", "AKIA0", "eyJ"];
/** The limit of what the main thread exports. */
const EXPORT = 3_500;

/** What is small enough to be handled by the main thread: no document here is larger than the limits of that. */
const MESSAGE = 200_000;
const UPLOAD = 8000;

async function readAndExport(base: string, id: string): Promise<Answered> {
  await ask(base, `/conversations/${id}`);
  await ask(base, `/api/conversations/${id}/messages?limit=50`);
  const chosen = { conversations: [id] };
  for (const format of ["markdown", "html", "text"]) {
    const body = JSON.stringify({ ...chosen, format });
    const exported = await ask(base, "/api/exports", { method: "POST", headers: json, body });
    if (exported.status >= 400) return exported;
  }
  const request = { ...chosen, format: "cjson", redactions: {} };
  const body = JSON.stringify({ request, cursor: null });
  return ask(base, "/api/exports/findings", { method: "POST", headers: json, body });
}

export const SMALL_BOMBS: readonly Bomb[] = [
  ...BEGINNINGS.map((text): Bomb => {
    const values = (bytes: number) =>
      Array<string>(Math.floor(bytes / (text.length + 3))).fill(text);
    return {
      name: `small: a call with nothing but ${text}`,
      async send(base) {
        const document = call(`small-call-${text.replace("=", "")}`, values(EXPORT));
        const answered = await readAndExport(base, await store(base, "call.json", document));
        const server = { command: "npx", args: values(UPLOAD) };
        await plan(base, "mcp.json", JSON.stringify({ mcpServers: { server } }));
        return answered;
      },
    };
  }),
  {
    name: "small: 600 comments before a page that does not come",
    send: (base) => plan(base, "comments.html", `${"<!---->".repeat(600)}x`),
  },
  ...RUNS.flatMap(([name, make]): Bomb[] => [
    {
      name: `small: a message of ${name}`,
      async send(base) {
        const text = conversation(`small-${name.replaceAll(" ", "-")}`, [make(MESSAGE)]);
        return readAndExport(base, await store(base, "small.json", text));
      },
    },
    { name: `small: a file of ${name}`, send: (base) => plan(base, "run.md", make(UPLOAD)) },
    {
      name: `small: a YAML file of ${name}`,
      send: (base) => plan(base, "run.yaml", `tools:\n  - name: ${make(UPLOAD)}`),
    },
  ]),
];
