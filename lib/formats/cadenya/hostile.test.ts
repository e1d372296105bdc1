import * as fc from "fast-check";
import { expect, test } from "vitest";

import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { changes, damage } from "@/lib/testing/arbitrary/damage";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { cadenyaBundle } from "./bundle/read";
import { cadenyaBundleWriter } from "./bundle/write";
import { cadenya } from "./index";
import { cadenyaFileWriters, cadenyaWriter } from "./write";

const documents = await Promise.all(
  listFixtures(cadenya).map(async ({ items }) => {
    const { documents: parsed } = await cadenya.parse(items[0]!.item, parseContext());
    return JSON.parse(parsed[0]!.text) as unknown;
  }),
);

test("stored toolsets leave, whatever is wrong with them", () => {
  fc.assert(
    fc.property(fc.constantFrom(...documents), changes, (document, wanted) => {
      const file = damage(document, wanted);
      for (const writer of [cadenyaWriter, ...cadenyaFileWriters]) {
        expect(writer.write(file).text).not.toBe("");
      }
      const { files } = cadenyaBundleWriter.writeFiles(file, DEFAULT_WRITER_OPTIONS);
      const names = files.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      const isOutside = (name: string) => name.startsWith("/") || name.split("/").includes("..");
      expect(names.filter(isOutside)).toEqual([]);
    }),
  );
});

const piece = fc.constantFrom(
  "spec: {}\n",
  "metadata: { name: x }\n",
  "spec: null\n",
  "spec: { adapter: { mcp: { url: x } } }\n",
  "  headers: { Authorization: y }\n",
  "a: &a [*a]\n",
  "? [x]\n: y\n",
  "---\n",
  "\t",
  "<<: *none\n",
  "!!js/function x\n",
  "__proto__: { spec: 1 }\n",
  "\u0000",
);
const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
const name = fc.constantFrom(
  ".cadenya/toolSets/a.yaml",
  ".cadenya/toolSets/a.yml",
  ".cadenya/toolSets/a/b.yaml",
  ".cadenya/toolSets/__proto__.yaml",
  ".cadenya/toolSets/__proto__/c.yaml",
  ".cadenya/toolSets/a/b/c.yaml",
  ".cadenya/other/d.yaml",
  ".cadenya/ e.yaml",
);

test("bundles are answered, whatever is in their files", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, text, { minKeys: 1 }), text, async (tree, config) => {
      const files = new Map([["cadenya.yaml", config], ...Object.entries(tree)]);
      const first = await cadenyaBundle.parse(files, "cadenya.yaml", parseContext());
      expect(first.documents.length + first.diagnostics.length).toBeGreaterThan(0);
      expect(await cadenyaBundle.parse(files, "cadenya.yaml", parseContext())).toEqual(first);
      const [document] = first.documents;
      if (document === undefined) return;
      const stored: unknown = JSON.parse(document.text);
      const written = cadenyaBundleWriter.writeFiles(stored, DEFAULT_WRITER_OPTIONS).files;
      expect(Object.fromEntries(written.map((file) => [file.name, file.text]))).toEqual(
        Object.fromEntries(first.kept ?? files),
      );
    }),
  );
});
