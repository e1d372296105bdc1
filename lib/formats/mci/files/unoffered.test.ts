import { describe, expect, test } from "vitest";

import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { findToolFilesWriter } from "@/lib/formats/tool-writers";

import { mci } from "../index";
import { parseTree } from "../read";

const tool = (name: string, more: object = {}) => ({
  name,
  execution: { type: "text", text: name },
  ...more,
});
const file = (...tools: unknown[]) => JSON.stringify({ schemaVersion: "1.0", tools });
const main = (...toolsets: unknown[]) =>
  JSON.stringify({ schemaVersion: "1.0", tools: [tool("own")], toolsets });

function read(files: Readonly<Record<string, string>>) {
  const { documents } = parseTree(new Map(Object.entries(files)), "mci.json");
  const [document] = documents;
  if (document === undefined) throw new Error("no document");
  return JSON.parse(document.text) as { toolsets: { id: string; tools: { name: string }[] }[] };
}

/** The tools that are off, with the gate that says why. */
function off(files: Readonly<Record<string, string>>): Record<string, string> {
  const { tools } = collectPermissions({ toolsets: read(files).toolsets });
  return Object.fromEntries(
    tools.flatMap(({ tool: { toolsetId, name }, levels, gates }) =>
      resolve("enabled", levels.enabled, gates).value
        ? []
        : [[`${toolsetId}/${name}`, gates.map(({ message }) => message).join()]],
    ),
  );
}

describe("what readers of a tree do not offer is off, and leaves as it came", () => {
  const cases: [string, Readonly<Record<string, string>>, Record<string, string>][] = [
    [
      "a file beside a folder of its name",
      {
        "mci.json": main("boats"),
        "mci/boats.mci.json": file(tool("shadowed")),
        "mci/boats/a.mci.json": file(tool("moor")),
      },
      { "boats/shadowed": "the folder “boats” is read instead of mci/boats.mci.json" },
    ],
    [
      "a file in YAML beside one in JSON",
      {
        "mci.json": main("boats"),
        "mci/boats.mci.json": file(tool("moor")),
        "mci/boats.mci.yaml":
          "schemaVersion: '1.0'\ntools:\n- name: shadowed\n  execution: { type: text, text: x }\n",
      },
      { "boats-2/shadowed": "mci/boats.mci.json is read instead of mci/boats.mci.yaml" },
    ],
    [
      "a main file in YAML beside one in JSON",
      {
        "mci.json": main("boats"),
        "mci.yaml":
          "schemaVersion: '1.0'\ntools:\n- name: shadowed\n  execution: { type: text, text: x }\ntoolsets: [cars]\n",
        "mci/boats.mci.json": file(tool("moor")),
        "mci/cars.mci.json": file(tool("park")),
      },
      {
        "mci-2/shadowed": "mci.json is read instead of mci.yaml",
        "cars/park": "mci.json does not name mci/cars.mci.json",
      },
    ],
    [
      "a file that nothing names",
      {
        "mci.json": main("boats"),
        "mci/boats.mci.json": file(tool("moor")),
        "mci/cars.mci.json": file(tool("park")),
      },
      { "cars/park": "mci.json does not name mci/cars.mci.json" },
    ],
    [
      "a file of a version that nobody knows",
      {
        "mci.json": main("boats"),
        "mci/boats.mci.json": file(tool("moor")).replace("1.0", "9.0"),
      },
      { "boats/moor": "the schema version of its file is unknown" },
    ],
    [
      "a tool with errors, also in a list that is kept for a server",
      {
        "mci.json": JSON.stringify({
          schemaVersion: "1.0",
          tools: [tool("own"), { name: "broken" }],
          mcp_servers: { net: { command: "net" } },
        }),
        "mci/mcp/net.mci.json": file(tool("ping"), tool("odd", { disabled: "yes" })),
      },
      {
        "mci/broken": "its definition has errors, so readers of the file refuse it",
        "net/odd": "its definition has errors, so readers of the file refuse it",
      },
    ],
    [
      "what a filter or its fault hides",
      {
        "mci.json": main(
          { name: "a", filter: "only", filterValue: "x" },
          { name: "b", filter: "some" },
        ),
        "mci/a.mci.json": file(tool("x"), tool("y")),
        "mci/b.mci.json": file(tool("z")),
      },
      {
        "a/y": "not named by the filter “only”",
        "b/z": "hidden because the kind of the filter is unknown",
      },
    ],
    [
      "what is disabled",
      { "mci.json": main("a"), "mci/a.mci.json": file(tool("x", { disabled: true })) },
      { "a/x": "" },
    ],
  ];
  test.each(cases)("%s", (_, files, expected) => {
    expect(off(files)).toEqual(expected);
    const written = findToolFilesWriter("mci")!.writeFiles(read(files), DEFAULT_WRITER_OPTIONS);
    expect(Object.fromEntries(written.files.map(({ name, text }) => [name, text]))).toEqual(files);
  });

  const drops: [string, Readonly<Record<string, string>>, Record<string, string>][] = [
    [
      "a folder of its name without any tools",
      {
        "mci.json": main("boats"),
        "mci/boats/README.md": "# Boats",
        "mci/boats.mci.json": file(tool("moor")),
      },
      { "boats/moor": "the folder “boats” is read instead of mci/boats.mci.json" },
    ],
    [
      "a file of its name without an ending",
      {
        "mci.json": main("./boats"),
        "mci/boats": "notes",
        "mci/boats.mci.yml": file(tool("moor")),
      },
      { "boats/moor": "mci/boats is read instead of mci/boats.mci.yml" },
    ],
    [
      "an ending that no name leads to",
      {
        "mci.json": main("boats"),
        "mci/boats.mci.json": file(tool("moor")),
        "mci/cars.json": file(tool("park")),
        "mci/boats.d/more.yaml": file(tool("sail")),
      },
      {
        "cars/park": "mci.json does not name mci/cars.json",
        "more/sail": "mci.json does not name mci/boats.d/more.yaml",
      },
    ],
    [
      "another letter case",
      {
        "mci.json": main("Boats"),
        "mci/Boats.mci.json": file(tool("moor")),
        "mci/boats.mci.json": file(tool("row")),
      },
      { "boats/row": "mci.json does not name mci/boats.mci.json" },
    ],
    [
      "a folder of toolsets that is that of the main file",
      {
        "mci.json": JSON.stringify({ schemaVersion: "1.0", libraryDir: ".", toolsets: ["boats"] }),
        "boats.mci.json": file(tool("moor")),
        "deep/cars.mci.json": file(tool("park")),
      },
      { "cars/park": "mci.json does not name deep/cars.mci.json" },
    ],
  ];
  test.each(drops)("found in a drop: %s", async (_, files, expected) => {
    const text = (name: string) => Promise.resolve(files[name] ?? null);
    const found = await mci.find(Object.keys(files), text, text);
    expect(found.map(({ main: path }) => path)).toEqual(["mci.json"]);
    const taken = Object.fromEntries((found[0]?.files ?? []).map((path) => [path, files[path]!]));
    expect(off(taken)).toEqual(expected);
    const written = findToolFilesWriter("mci")!.writeFiles(read(taken), DEFAULT_WRITER_OPTIONS);
    expect(Object.fromEntries(written.files.map(({ name, text: of }) => [name, of]))).toEqual(
      files,
    );
  });

  test("a tree of its own below the folder of toolsets stays one", async () => {
    const files: Readonly<Record<string, string>> = {
      "mci.json": JSON.stringify({ schemaVersion: "1.0", libraryDir: ".", toolsets: [] }),
      "other/mci.json": main("cars"),
      "other/mci/cars.mci.json": file(tool("park")),
      "conversation/boats.json": '{"id":"c","messages":[]}',
    };
    const text = (name: string) => Promise.resolve(files[name] ?? null);
    expect(await mci.find(Object.keys(files), text, text)).toEqual([
      { main: "mci.json", files: ["mci.json"] },
      { main: "other/mci.json", files: ["other/mci.json", "other/mci/cars.mci.json"] },
    ]);
  });

  test("a name that two references share offers its file once it is named", () => {
    const files = {
      "mci.json": main("boats", "boats.mci.json"),
      "mci/boats.mci.json": file(tool("moor")),
      "mci/boats/a.mci.json": file(tool("sail")),
    };
    expect(off(files)).toEqual({});
  });
});
