import { asText } from "@/lib/shared/read-value";

import { writeSyntax } from "../kit/syntax/edit-syntax";
import { createTally } from "../kit/contract/fidelity";
import type { ToolWriter } from "../kit/contract/tool-writer";
import { containAnswers, containOneFile } from "./set/contain";
import { outgoingSets, type Count } from "./set/outgoing";
import { CADENYA_WRITER_FACTS } from "./set/write-facts";

const json = (value: unknown) => writeSyntax("json", value);

/** Answers of the API; what came as the form in one file leaves as that. */
export const cadenyaWriter: ToolWriter = {
  id: "cadenya",
  label: "Cadenya",
  description: "Tool sets with their tools, as the API of Cadenya answers them.",
  fileEnding: ".cadenya.json",
  mediaType: "application/json",
  facts: CADENYA_WRITER_FACTS,
  write(file, { roundTrip } = {}) {
    const { tally, count } = tallying();
    const sets = outgoingSets(file, count, roundTrip);
    const isOneFile = sets.some(({ meta }) => asText(meta["form"]) === "file");
    const value = isOneFile ? containOneFile(sets, count) : containAnswers(sets);
    return { text: json(value), fidelity: tally.report() };
  },
};

export const cadenyaFileWriters: readonly ToolWriter[] = [
  {
    id: "cadenya-file",
    label: "Cadenya, one file",
    description: "All tool sets and their tools in one JSON file of Cadenya.",
    fileEnding: ".cadenya.json",
    mediaType: "application/json",
    facts: CADENYA_WRITER_FACTS,
    write: (file, options) => writeOneFile(file, options, json),
  },
  {
    id: "cadenya-file-yaml",
    label: "Cadenya, one file of YAML",
    description: "All tool sets and their tools in one YAML file of Cadenya.",
    fileEnding: ".cadenya.yaml",
    mediaType: "application/yaml",
    facts: CADENYA_WRITER_FACTS,
    write: (file, options) => writeOneFile(file, options, (value) => writeSyntax("yaml", value)),
  },
];

function writeOneFile(
  file: unknown,
  options: Parameters<ToolWriter["write"]>[1],
  render: (value: unknown) => string,
) {
  const { tally, count } = tallying();
  const value = containOneFile(outgoingSets(file, count, options?.roundTrip), count);
  return { text: render(value), fidelity: tally.report() };
}

function tallying() {
  const tally = createTally(CADENYA_WRITER_FACTS);
  const count: Count = (name, times) => tally.count(name, times);
  return { tally, count };
}
