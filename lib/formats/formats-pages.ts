import { describeFormats, type FactLine, type FormatDescription } from "./describe";

const HEADINGS: Readonly<Record<FactLine["fate"], { title: string; columns: [string, string] }>> = {
  mapped: { title: "Mapped", columns: ["What", "Where it goes"] },
  kept: { title: "Carried along", columns: ["What", "Where"] },
  lost: { title: "Lost", columns: ["What", "Why"] },
};

const INDEX = "README.md";

/** The pages about formats, as Markdown by file name. They say what the readers and writers count, and nothing else. */
export function formatsPages(): ReadonlyMap<string, string> {
  const formats = describeFormats();
  return new Map([
    [INDEX, index(formats)],
    ...formats.map((format) => [`${format.id}.md`, page(format)] as const),
  ]);
}

function index(formats: readonly FormatDescription[]): string {
  const rows = formats.map(({ id, label, reads, writes }) => [
    `[${label}](${id}.md)`,
    `\`${id}\``,
    reads ? "yes" : "no",
    writes ? "yes" : "no",
  ]);
  return [
    "# Formats",
    "",
    "One page a format: what is mapped, what is carried along and what is lost. The pages are generated from the",
    "tables that the reports of imports and exports are made of; don’t edit them. To write them again:",
    "`npm run test:unit -- lib/formats/formats-pages.test.ts -u`. How to add a format: [adding a format](../adding-a-format.md).",
    "",
    ...table(["Format", "Name", "Read", "Written"], rows),
    "",
  ].join("\n");
}

function page({ label, description, reads, writes }: FormatDescription): string {
  return [
    `# ${label}`,
    "",
    ...(description === null ? [] : [description, ""]),
    ...(reads ? ["## Read", "", ...fates(reads)] : []),
    ...(writes ? ["## Written", "", ...fates(writes)] : []),
    `[All formats](${INDEX})`,
    "",
  ].join("\n");
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
