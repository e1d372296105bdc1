import { fill, inventName, say } from "./lexicon";
import type { Writer } from "./writer";

type Piece = (writer: Writer) => string;

const sentence = ({ dice, words }: Writer): string => say(dice, words, 1);
const paragraph: Piece = ({ dice, words }) => say(dice, words, dice.between(1, 5));
const heading: Piece = ({ dice, words }) => `## ${fill(dice, words, dice.pick(words.titles))}`;

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

const list: Piece = (writer) =>
  lines(writer.dice.between(2, 6), (at) => `${at + 1}. ${sentence(writer)}`);

const tasks: Piece = (writer) =>
  lines(
    writer.dice.between(2, 5),
    () => `- [${writer.dice.chance(0.4) ? "x" : " "}] ${sentence(writer)}`,
  );

const table: Piece = (writer) => {
  const { dice, words } = writer;
  const row = () =>
    `| ${dice.pick(words.things)} | ${inventName(dice)} | ${dice.between(1, 900)} |`;
  return `| ${dice.pick(words.places)} | ${inventName(dice)} | n |\n| --- | :-- | --: |\n${lines(dice.between(2, 8), row)}`;
};

const quote: Piece = (writer) => `> ${sentence(writer)}`;

const footnote: Piece = (writer) =>
  `${sentence(writer)}[^1] **${inventName(writer.dice)}**, _${inventName(writer.dice)}_.\n\n[^1]: ${sentence(writer)}`;

const formula: Piece = ({ dice }) => {
  const n = dice.between(2, 12);
  return dice.pick([
    `$$\\sum_{k=1}^{${n}} k^2 = \\frac{${n}(${n}+1)(2\\cdot ${n}+1)}{6}$$`,
    `\\[ f(x) = \\sqrt{x^{${n}} + 1} \\]`,
    `\\( a^2 + b^2 = c^2 \\), $x_{${n}} \\le ${n * 3}$`,
  ]);
};

const diagram: Piece = ({ dice }) => {
  const [a, b, c] = [inventName(dice), inventName(dice), inventName(dice)];
  return `\`\`\`mermaid\nflowchart LR\n  ${a} --> ${b}\n  ${b} -->|${dice.between(1, 9)}| ${c}\n  ${c} --> ${a}\n\`\`\``;
};

const code: Piece = ({ dice }) => {
  const name = inventName(dice).toLowerCase();
  const n = dice.between(2, 90);
  return dice.pick([
    `\`\`\`ts\nexport function ${name}(rows: readonly number[]): number {\n  return rows.slice(0, ${n}).reduce((sum, row) => sum + row, 0);\n}\n\`\`\``,
    `\`\`\`python\ndef ${name}(rows):\n    for row in rows[:${n}]:\n        yield row["${name}"].strip()\n\`\`\``,
    `\`\`\`sh\nfor file in ${name}-*.txt; do\n  head -n ${n} "$file" >> ${name}.log\ndone\n\`\`\``,
    `\`\`\`sql\nSELECT place, count(*) AS n FROM ${name} GROUP BY place HAVING n > ${n};\n\`\`\``,
    `\`\`\`json\n{ "${name}": { "limit": ${n}, "names": ["${inventName(dice)}"] } }\n\`\`\``,
  ]);
};

const link: Piece = (writer) =>
  `${sentence(writer)} [${inventName(writer.dice)}](https://example.org/${inventName(writer.dice).toLowerCase()}), \`${inventName(writer.dice).toLowerCase()}.md\``;

const RICH: readonly Piece[] = [
  paragraph,
  paragraph,
  paragraph,
  paragraph,
  list,
  list,
  tasks,
  table,
  code,
  code,
  quote,
  link,
  heading,
  formula,
  footnote,
  diagram,
];

/** An answer in Markdown of a few pieces. */
export function answerText(writer: Writer): string {
  const { dice } = writer;
  const pieces = [paragraph(writer)];
  // Squared: most answers are short.
  for (let left = Math.floor(dice.next() ** 2 * 6); left > 0; left -= 1) {
    pieces.push(dice.pick(RICH)(writer));
  }
  return pieces.join("\n\n");
}

/** A prompt: a question, at times with something pasted below. */
export function promptText(writer: Writer): string {
  const { dice, words } = writer;
  const asked = say(dice, words, dice.between(1, 2), words.asks);
  if (dice.chance(0.06)) return `${asked}\n\n${code(writer)}`;
  return dice.chance(0.1) ? `${asked}\n\n${paragraph(writer)}` : asked;
}

/** What a model thinks before it answers. */
export function thinkingText({ dice, words }: Writer): string {
  return lines(dice.between(1, 4), () => say(dice, words, dice.between(1, 2), words.thinks));
}
