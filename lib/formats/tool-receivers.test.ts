import fc from "fast-check";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";

import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { arbitraryToolset } from "@/lib/testing/arbitrary/toolset";
import { hostFaults } from "@/lib/testing/receivers/hosts";
import { cadenyaFaults } from "@/lib/testing/receivers/cadenya";
import { mciFaults } from "@/lib/testing/receivers/mci";
import { oxpFaults } from "@/lib/testing/receivers/oxp";
import {
  anthropicToolFaults,
  mcpToolFaults,
  openaiToolFaults,
  twiceNamed,
} from "@/lib/testing/receivers/tool-lists";

import { HOSTS } from "./mcp-config/hosts";
import { toolFilesWriters, toolWriters } from "./tool-writers";

type Check = (value: JsonRecord) => string[];

const listOf =
  (faults: (entry: unknown) => string[]): Check =>
  ({ tools }) => [...asList(tools).flatMap(faults), ...twiceNamed(tools)];

/** Every format of one file with what its receiver refuses. */
const RECEIVERS = new Map<string, Check>([
  ["openai-tools", listOf(openaiToolFaults)],
  ["anthropic-tools", listOf(anthropicToolFaults)],
  ["mcp-tools", listOf(mcpToolFaults)],
  ["oxp", oxpFaults],
  ["cadenya", cadenyaFaults],
  ["cadenya-file", cadenyaFaults],
  ["cadenya-file-yaml", cadenyaFaults],
  ...HOSTS.map(({ id }): [string, Check] => [`mcp-config-${id}`, (value) => hostFaults(id, value)]),
]);

test("every format of tools has the check of its receiver", () => {
  expect([...RECEIVERS.keys()].toSorted()).toEqual(toolWriters.map(({ id }) => id).toSorted());
});

test.each(toolWriters.map((writer) => [writer.id, writer] as const))(
  "what is written as %s is what its receiver accepts",
  (id, writer) => {
    fc.assert(
      fc.property(
        fc.array(arbitraryToolset, { maxLength: 3 }),
        fc.boolean(),
        (toolsets, roundTrip) => {
          const { text } = writer.write({ toolsets }, { roundTrip });
          const value = asRecord(parseYaml(text, { uniqueKeys: true })) ?? {};
          expect(RECEIVERS.get(id)?.(value)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  },
);

test.each(toolFilesWriters.map((writer) => [writer.id, writer] as const))(
  "the files of %s are what their receiver accepts",
  (id, writer) => {
    fc.assert(
      fc.property(fc.array(arbitraryToolset, { maxLength: 3 }), (toolsets) => {
        const { files } = writer.writeFiles({ toolsets }, DEFAULT_WRITER_OPTIONS);
        const names = files.map(({ name }) => name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        for (const { name, text } of files) {
          const value = asRecord(parseYaml(text, { uniqueKeys: true })) ?? {};
          const faults = id === "cadenya-bundle" ? cadenyaFaults(value) : mciFaults(value, name);
          expect(faults).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  },
);
