import { nameValue, quote } from "@/lib/domain/document/describe-value";
import type { Fault } from "@/lib/validation/rules";

/** A sentence about a value; it names the value as `{value}`, and what it is called as `{name}` or `{quoted}`. */
export function sentence(template: string, { name, value }: Fault): string {
  return template.replaceAll(/\{(?:value|name|quoted)\}/g, (word) =>
    word === "{value}" ? nameValue(value) : word === "{name}" ? name : quote(name),
  );
}
