import { askFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { MAX_DEPTH } from "@/lib/domain/document/lint-text";
import { quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import { findCredential, previewCredential, proposeVariable, referTo } from "./credential";
import { hasUserInfo } from "./user-info";
import { findReferences, VARIABLE_NAME } from "./references";

interface Waiting {
  readonly value: unknown;
  readonly path: string;
  /** The key it is under; of a list, that of the list. */
  readonly name: string;
  readonly depth: number;
}

/**
 * Rules `secret.*` of one place that holds configuration: credentials belong to the application that
 * runs it, the document holds references. Walks without recursion, in document order.
 * @param path JSON Pointer of the place
 * @param owner what the configuration belongs to, for the name of the proposed variable
 */
export function lintConfiguration(
  value: unknown,
  path: string,
  owner: string,
  context: LintContext,
): void {
  const waiting: Waiting[] = [{ value, path, name: lastSegment(path), depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === "string") lintText(next.value, next, owner, context);
    else if (next.depth < MAX_DEPTH) {
      for (const child of childrenOf(next).toReversed()) waiting.push(child);
    }
  }
}

function childrenOf({ value, path, name, depth }: Waiting): Waiting[] {
  if (Array.isArray(value)) {
    const items = asList(value);
    return items.map((item, at) => ({
      value: item,
      path: `${path}/${at}`,
      // `--token abc` as two arguments: the option names the value after it.
      name: optionName(items[at - 1]) ?? name,
      depth: depth + 1,
    }));
  }
  return Object.entries(asRecord(value) ?? {}).map(([key, item]) => ({
    value: item,
    path: path + formatPointer([key]),
    name: key,
    depth: depth + 1,
  }));
}

function optionName(argument: unknown): string | null {
  return typeof argument === "string" && /^--?[A-Za-z][\w-]*$/.test(argument)
    ? argument.replace(/^-+/, "")
    : null;
}

function lintText(
  text: string,
  { path, name }: Waiting,
  owner: string,
  { findings }: LintContext,
): void {
  for (const reference of findReferences(text)) {
    if (reference.source === "oauth" || VARIABLE_NAME.test(reference.name)) continue;
    findings.add("secret.env-name", path, () => ({
      message: `${quote(reference.name)} can’t be the name of a variable or secret.`,
    }));
  }
  const variable = proposeVariable(owner, name);
  if (findCredential(name, text) !== null) {
    findings.add("secret.config-value", path, () => ({
      message: `\`${name}\` contains a credential in plain text (${previewCredential(text)}); a document may only refer to one.`,
      fix: askFix(`Refer to \${env:${variable}} instead`, {
        op: "set",
        path,
        value: referTo(text, variable),
      }),
    }));
  } else if (hasUserInfo(text)) {
    findings.add("secret.url-userinfo", path, () => ({
      message: `The URL in \`${name}\` has a user name and password in it.`,
      fix: askFix("Take them out", {
        op: "set",
        path,
        value: text.replace(/:\/\/[^/?#\s@]*@/, "://"),
      }),
    }));
  }
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
