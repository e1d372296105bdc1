import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Host } from "./hosts";

const LISTS = ["args", "autoApprove"];
const MAPPINGS = ["env", "environment", "envs", "headers"];

/** What is wrong with an entry that is read all the same. */
export function checkEntry(source: JsonRecord, host: Host, path: string): Diagnostic[] {
  const isUntyped = source["type"] === undefined && source["url"] !== undefined;
  return [
    ...(host.id === "claude-code" && isUntyped ? [untyped(path)] : []),
    ...LISTS.filter((name) => !isAbsent(source[name]) && !Array.isArray(source[name])).map((name) =>
      misshapen(name, "a list", path),
    ),
    ...MAPPINGS.filter((name) => !isAbsent(source[name]) && asRecord(source[name]) === null).map(
      (name) => misshapen(name, "an object", path),
    ),
  ];
}

const isAbsent = (value: unknown) => value === undefined || value === null;

function untyped(path: string): Diagnostic {
  const message = "Claude Code refuses a server with a `url` and no `type`; it is read as `http`.";
  return { severity: "warning", rule: "import.server-type-missing", message, path };
}

function misshapen(name: string, shape: string, base: string): Diagnostic {
  const message = `\`${name}\` should be ${shape}; it is only kept with the entry.`;
  return { severity: "warning", rule: "import.server-member", message, path: `${base}/${name}` };
}
