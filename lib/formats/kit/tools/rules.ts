import { nameValue, quote } from "@/lib/domain/document/describe-value";
import type { Fault } from "@/lib/validation/rules";

/** What makes a sentence of a value, or one that names it as `{value}`, and what it is called as `{name}` or `{quoted}`. */
export type Sentence = string | ((value: unknown) => string);

/** The sentence about what breaks a rule. */
export function sentence(template: Sentence, { name, value }: Fault): string {
  if (typeof template !== "string") return template(value);
  return template.replaceAll(/\{(?:value|name|quoted)\}/g, (word) =>
    word === "{value}" ? nameValue(value) : word === "{name}" ? name : quote(name),
  );
}
