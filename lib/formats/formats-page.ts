import { describeFormats, type FactLine, type FormatDescription } from "./describe";

const HEADINGS: Readonly<Record<FactLine["fate"], { title: string; columns: [string, string] }>> = {
  mapped: { title: "Mapped", columns: ["What", "Where it goes"] },
  kept: { title: "Carried along", columns: ["What", "Where"] },
  lost: { title: "Lost", columns: ["What", "Why"] },
};

/** The page about formats, as Markdown. It says what the readers and writers count, and nothing else. */
export function formatsPage(): string {
  const formats = describeFormats();
  return [
    "# Formats",
    "",
    "Made from the tables that the reports of imports and exports are made of; do not edit it. To write it",
    "again: `npm run test:unit -- lib/formats/formats-page.test.ts -u`. How to add one: [adding a format](adding-a-format.md).",
    "",
    ...overview(formats),
    ...formats.flatMap(section),
  ].join("\n");
}

function overview(formats: readonly FormatDescription[]): string[] {
  const rows = formats.map(({ id, label, reads, writes }) => [
    `[${label}](#${id})`,
    `\`${id}\``,
    reads ? "yes" : "no",
    writes ? "yes" : "no",
  ]);
  return [...table(["Format", "Name", "Read", "Written"], rows), ""];
}

function section({ id, label, description, reads, writes }: FormatDescription): string[] {
  return [
    `<a id="${id}"></a>`,
    "",
    `## ${label}`,
    "",
    ...(description === null ? [] : [description, ""]),
    ...(reads ? ["### Read", "", ...fates(reads)] : []),
    ...(writes ? ["### Written", "", ...fates(writes)] : []),
  ];
}

function fates(lines: readonly FactLine[]): string[] {
  return (["mapped", "kept", "lost"] as const).flatMap((fate) => {
    const own = lines.filter((line) => line.fate === fate);
    if (own.length === 0) return [];
    const { title, columns } = HEADINGS[fate];
    const rows = own.map(({ what, detail }) => [what, detail]);
    return [`**${title}**`, "", ...table(columns, rows), ""];
  });
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
