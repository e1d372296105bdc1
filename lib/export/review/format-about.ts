import type { FormatAbout } from "@/lib/domain/exports/review";
import type { FactTable } from "@/lib/formats/kit/contract/fact-table";
import { toolFilesWriters, toolWriters } from "@/lib/formats/tool-writers";
import { writers } from "@/lib/formats/writers";

const EXACT: readonly FormatAbout[] = [
  {
    id: "cjson",
    label: "CJSON",
    description: "The exact document. Several become a zip file.",
    losses: [],
    only: null,
  },
  {
    id: "zip",
    label: "Archive of CJSON",
    description: "The exact documents and a list with their hashes.",
    losses: [],
    only: null,
  },
  {
    id: "ndjson",
    label: "CJSON lines",
    description: "One document a line, for scripts; white space between values goes.",
    losses: [],
    only: null,
  },
];

/** Every format documents can leave in, in the order they are offered. */
export const exportFormats: readonly FormatAbout[] = [
  ...EXACT,
  ...writers.map(({ id, label, description, facts }): FormatAbout => {
    return { id, label, description, losses: lossesOf(facts), only: "conversation" };
  }),
  ...[...toolWriters, ...toolFilesWriters].map(({ id, label, description, facts }): FormatAbout => {
    return { id, label, description, losses: lossesOf(facts), only: "toolsets" };
  }),
];

/** What a format loses whatever one chooses; what is left out by choice needs no warning. */
function lossesOf(facts: FactTable): FormatAbout["losses"] {
  const losses = Object.values(facts).flatMap((fact) =>
    fact.fate === "lost" && !fact.why.startsWith("left out by choice")
      ? [{ what: fact.what, why: fact.why }]
      : [],
  );
  return [...new Map(losses.map((loss) => [loss.what, loss])).values()];
}
