import { argsText, type OutgoingCall, type OutgoingResult } from "../kit/tree/outgoing-parts";
import { pairResults } from "../kit/tree/pair-results";
import type { WrittenPart } from "./write-output";

type Answers = ReadonlyMap<OutgoingCall, readonly OutgoingResult[]>;

/** The text of an answer as the app shows it: thinking and calls as elements among the texts. */
export function writeDetails(parts: readonly WrittenPart[]): string {
  const answered = pairResults(parts);
  const pieces = parts.flatMap((part) => writePart(part, answered));
  return pieces.join("\n\n");
}

function writePart(part: WrittenPart, answered: Answers): string[] {
  switch (part.kind) {
    case "text":
      return [part.text];
    case "thinking":
      return [element('type="reasoning" done="true"', "Thought", quote(part.text))];
    case "call":
      return [writeCall(part, answered.get(part)?.at(-1))];
    case "result":
      return [];
  }
}

function writeCall(call: OutgoingCall, answer: OutgoingResult | undefined): string {
  const result = answer === undefined ? "" : JSON.stringify(answer.output ?? "");
  const attributes = [
    ["type", "tool_calls"],
    ["done", answer === undefined ? "false" : "true"],
    ["id", call.id],
    ["name", call.name],
    ["arguments", JSON.stringify(argsText(call.args))],
    ["result", result],
  ].map(([name = "", value = ""]) => `${name}="${encode(value)}"`);
  const summary = answer === undefined ? "Executing…" : "Tool Executed";
  return element(attributes.join(" "), summary, "");
}

function element(attributes: string, summary: string, body: string): string {
  const inside = body === "" ? "" : `${encode(body)}\n`;
  return `<details ${attributes}>\n<summary>${summary}</summary>\n${inside}</details>`;
}

function quote(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

/** A text as it may be in an element or in an attribute's quotes. */
function encode(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
