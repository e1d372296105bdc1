import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { cadenyaBundle } from "./read";
import { cadenyaBundleWriter } from "./write";

type Tree = Readonly<Record<string, string>>;

const SET = `# The quay
metadata: { name: Quay forms, labels: { team: docks } }
spec:
  description: Paper   # two blanks
  adapter: { type: http, http: { baseUrl: "https://forms.example", headers: { X-Key: "\${FORMS}" } } }
`;
const TOOL = `metadata:
  name: Fetch form
spec:
  description: "The fields of a form."
  parameters: { type: object, properties: {} }
  config: { type: http, http: { requestMethod: GET, path: /forms } }
`;
const TREE: Tree = {
  "quay/cadenya.yaml": "bundleKey: quay\nbaseUrl: https://cadenya.example\n",
  "quay/.cadenya/toolSets/forms.yaml": SET,
  "quay/.cadenya/toolSets/forms/fetch-form.yml": TOOL,
  "quay/.cadenya/toolSets/charts.yml":
    'externalId: sea-charts\nspec:\n  adapter: { mcp: { url: "https://charts.example/mcp" } }\n',
};

async function find(tree: Tree) {
  const read = (name: string) => Promise.resolve(tree[name] ?? null);
  return cadenyaBundle.find(Object.keys(tree), read, read);
}

async function parse(tree: Tree) {
  const [bundle] = await find(tree);
  const { main, files } = bundle!;
  const read = new Map(files.map((name) => [name, tree[name] ?? ""]));
  return cadenyaBundle.parse(read, main, parseContext({ fileName: main }));
}

interface Stored {
  toolsets: { id: string; tools: { name: string; [member: string]: unknown }[] }[];
}

async function stored(tree: Tree): Promise<Stored> {
  const { documents } = await parse(tree);
  return JSON.parse(documents[0]!.text) as Stored;
}

const write = (file: unknown): Tree =>
  Object.fromEntries(
    cadenyaBundleWriter
      .writeFiles(file, {
        thinking: true,
        toolCalls: true,
        attachments: true,
        missingResults: "note",
      })
      .files.map(({ name, text }) => [name, text]),
  );

/** The names in a tree as they leave: without the folder they were dropped in. */
const unfolded = (tree: Tree) =>
  Object.fromEntries(Object.entries(tree).map(([name, text]) => [name.replace("quay/", ""), text]));

const rulesOf = async (tree: Tree) =>
  (await parse(tree)).diagnostics.map(({ severity, rule }) => `${severity} ${rule.slice(15)}`);

describe("a bundle", () => {
  test("is found by its file, with what is in its folder", async () => {
    const tree = { ...TREE, "quay/readme.md": "x", "other.yaml": "spec: {}" };
    expect(await find(tree)).toEqual([
      {
        main: "quay/cadenya.yaml",
        files: [Object.keys(TREE)[0], ...Object.keys(TREE).slice(1).toSorted()],
      },
    ]);
  });

  test("is found in another folder, and without its file", async () => {
    const moved = { "cadenya.yaml": "resourceDir: ./res/\n", "res/toolSets/a.yaml": "spec: {}\n" };
    expect(await find(moved)).toMatchObject([{ main: "cadenya.yaml" }]);
    const bare = { ".cadenya/toolSets/a.yaml": "spec: {}\n", ".cadenya/toolSets/a/b.yaml": TOOL };
    expect(await find(bare)).toEqual([
      { main: ".cadenya/toolSets/a.yaml", files: Object.keys(bare) },
    ]);
    expect(unfolded(write(await stored(bare)))).toEqual(bare);
    expect(await find({ "toolSets/a.yaml": "name: x" })).toEqual([]);
    expect(
      await find({ "cadenya.yaml": "resourceDir: ../../etc", "a/toolSets/b.yaml": "" }),
    ).toEqual([]);
  });

  test("becomes a toolset for each set", async () => {
    const { documents, diagnostics } = await parse(TREE);
    expect(validateDocument(new TextEncoder().encode(documents[0]!.text)).valid).toBe(true);
    expect(diagnostics).toEqual([]);
    expect(JSON.parse(documents[0]!.text)).toMatchObject({
      toolsets: [
        { id: "sea-charts", kind: "mcp", tools: [] },
        {
          id: "forms",
          kind: "uri",
          headers: { "X-Key": "${secret:FORMS}" },
          tools: [{ name: "Fetch form", summary: "The fields of a form." }],
        },
      ],
    });
  });

  test("leaves byte for byte", async () => {
    expect(write(await stored(TREE))).toEqual(unfolded(TREE));
  });

  test("leaves with what was edited, and the rest as it was", async () => {
    const file = await stored(TREE);
    const [, forms] = file.toolsets;
    forms!.tools[0]!["summary"] = "Reads a form.";
    forms!.tools.push({ name: "Send form", summary: "Sends.", argsSchema: { type: "object" } });
    const written = write(file);
    expect(written).toMatchObject({
      ...unfolded(TREE),
      ".cadenya/toolSets/forms/fetch-form.yml": expect.stringContaining("Reads a form.") as string,
    });
    expect(written[".cadenya/toolSets/forms/send-form.yaml"]).toBe(`metadata:
  name: Send form
spec:
  description: Sends.
  parameters:
    type: object
  status: TOOL_STATUS_AVAILABLE
  config: {}
`);
    const again = await stored(Object.fromEntries(Object.entries(written)));
    expect(again.toolsets[1]!.tools.map(({ name }) => name)).toEqual(["Fetch form", "Send form"]);
  });

  test("of toolsets from elsewhere can be read again", async () => {
    const toolsets = [
      {
        id: "garden/beds",
        kind: "uri",
        server: { url: "https://g.example" },
        tools: [{ name: "a" }, { name: "A" }],
      },
      { id: "list", kind: "mcp", server: { url: "https://l.example" }, tools: [{ name: "x" }] },
    ];
    const tree = write({ toolsets });
    expect(Object.keys(tree)).toEqual([
      "cadenya.yaml",
      ".cadenya/toolSets/garden-beds.yaml",
      ".cadenya/toolSets/garden-beds/a.yaml",
      ".cadenya/toolSets/garden-beds/a-2.yaml",
      ".cadenya/toolSets/list.yaml",
    ]);
    const { diagnostics } = await parse(tree);
    expect(diagnostics).toEqual([]);
  });
});

describe("what the service would refuse is said", () => {
  const at = (name: string, text: string, tree: Tree = TREE) =>
    rulesOf({ ...tree, [`quay/.cadenya/${name}`]: text });
  const set = (text: string) => at("toolSets/x.yaml", text);
  const tool = (text: string) => at("toolSets/forms/x.yaml", text);

  test.each<[string, () => Promise<string[]>, string[]]>([
    ["unknown members", () => set("spec: {}\ncolour: red"), ["error unknown-member"]],
    ["unknown folders", () => at("agents/x.yaml", "spec: {}"), ["error folder"]],
    ["tools without their set", () => at("toolSets/lost/x.yaml", TOOL), ["error parent"]],
    ["aliases", () => set("spec: { description: &a x }\nmetadata: { name: *a }"), ["error yaml"]],
    ["several documents", () => set("spec: {}\n---\nspec: {}"), ["error file"]],
    ["a key twice", () => set("spec: {}\nspec: {}"), ["error file"]],
    [
      "keys that are numbers",
      () => set("spec: {}\nmetadata: { labels: { 1: x } }"),
      ["error yaml"],
    ],
    ["no spec", () => set("spec: null"), ["error spec"]],
    ["no parameters", () => tool("spec: { description: x }"), ["error parameters"]],
    [
      "another method",
      () =>
        tool("spec: { description: x, parameters: {}, config: { http: { requestMethod: LOOK } } }"),
      ["error method"],
    ],
    ["ids with blanks around", () => set('externalId: " a"\nspec: {}'), ["error external-id"]],
    [
      "ids with a slash",
      () => set("metadata: { externalId: a/b }\nspec: {}"),
      ["error external-id"],
    ],
    [
      "tools of a set that lists its own",
      () => at("toolSets/charts/x.yaml", TOOL),
      ["error synced"],
    ],
    ["a text", () => set("just words"), ["error file"]],
  ])("%s", async (_, findings, expected) => {
    expect(await findings()).toEqual(expected);
  });

  test("and what can’t be read leaves as it came all the same", async () => {
    const tree = {
      ...TREE,
      "quay/.cadenya/toolSets/broken.yaml": "spec: [",
      "quay/.cadenya/toolSets/lost/x.yaml": TOOL,
    };
    expect(write(await stored(tree))).toEqual(unfolded(tree));
  });
});

test("credentials stay nowhere", async () => {
  const token = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
  const tree = {
    ...TREE,
    "quay/.cadenya/toolSets/forms.yaml": `spec:\n  adapter:\n    # who\n    http: { baseUrl: "https://f.example", headers: { Authorization: Bearer ${token} } }\n`,
    "quay/.cadenya/toolSets/broken.yaml": `spec: [\n  apiKey: ${token}\n`,
  };
  const { documents, diagnostics, kept } = await parse(tree);
  expect(JSON.stringify([documents, diagnostics, [...(kept ?? [])]])).not.toContain(token);
  expect([...(kept?.keys() ?? [])].toSorted()).toEqual(Object.keys(tree).toSorted());
  expect(kept?.get("quay/.cadenya/toolSets/forms.yaml")).toContain("# who");
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      rule: "import.tool-credential",
      path: "/quay~1.cadenya~1toolSets~1forms.yaml/spec/adapter/http/headers/Authorization",
    }),
  );
});

test("names of stored files lead nowhere else", () => {
  const meta = { form: "bundle", files: [{ name: "../x", text: "" }], file: "/etc/x", folder: "" };
  const extensions = { "dev.colloquy:cadenya": { v: 1, source: { spec: {} }, meta } };
  const names = Object.keys(write({ toolsets: [{ id: "../../a", kind: "uri", extensions }] }));
  expect(names.filter((name) => name.startsWith("/") || name.includes(".."))).toEqual([]);
});

test("findings name the file, and say what it lacks in words", async () => {
  const { "quay/.cadenya/toolSets/forms.yaml": _, ...others } = TREE;
  const { diagnostics } = await parse({ ...others, "quay/.cadenya/agents/x.yaml": "spec: {}" });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    ".cadenya/agents/x.yaml: The service knows no such folder; the file is kept with the tool sets.",
    ".cadenya/toolSets/forms/fetch-form.yml: There is no file forms.yaml above this folder of its tools.",
  ]);
});
