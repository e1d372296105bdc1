import type {
  Diagnostic,
  Fix,
  FixOperation,
  Severity,
  SeverityCounts,
} from "@/lib/validation/diagnostic";
import { addAll } from "@/lib/shared/add-all";
import { RULES, type Rule } from "./rules";
import { measureValue } from "./value-size";

/** What a finding says besides its rule and place. */
export interface Telling {
  message: string;
  fix?: Fix;
  /** Where it is not the rule's own. */
  severity?: Severity;
}

/** How many findings a report lists of each list; the counts are always complete. */
export const LISTED_FINDINGS = 200;

/** A fix may hold values of the document; beyond these sizes a finding goes without one. */
const LARGEST_FIX = 64_000;
const LARGEST_FIXES = 2_000_000;

export interface FindingCounts extends SeverityCounts {
  byRule: Record<string, number>;
}

interface Kept {
  order: number;
  diagnostic: Diagnostic;
}

/**
 * Collects findings in bounded memory: of each rule the first ones are kept and the rest is counted.
 * What a finding says is built only when it is kept, so a fault repeated a million times stays cheap.
 */
export class Findings {
  readonly #kept = new Map<Rule, Kept[]>();
  readonly #counts: SeverityCounts = { error: 0, warning: 0, info: 0 };
  readonly #byRule = new Map<Rule, number>();
  #ignored: readonly string[] = [];
  #isValid = true;
  #fixBudget = LARGEST_FIXES;
  #order = 0;

  /** The schema's verdict so far. */
  get isValid(): boolean {
    return this.#isValid;
  }

  /** Notes that the schema refuses the document, whatever the findings about it say. */
  refuse(): void {
    this.#isValid = false;
  }

  /** Leaves out rules from here on: ids, or prefixes as `order.*`. Errors cannot be left out. */
  ignore(patterns: readonly string[]): void {
    this.#ignored = patterns;
  }

  add(rule: Rule, path: string, tell: () => Telling): void {
    const kept = this.#kept.get(rule) ?? [];
    const found = this.#byRule.get(rule) ?? 0;
    const told = kept.length < LISTED_FINDINGS || hasVariants(rule) ? tell() : null;
    const severity = told?.severity ?? RULES[rule];
    if (severity !== "error" && this.#isIgnored(rule)) return;
    this.#byRule.set(rule, found + 1);
    this.#counts[severity] += 1;
    if (told === null || kept.length >= LISTED_FINDINGS) return;
    const diagnostic: Diagnostic = { severity, rule, message: told.message, path };
    if (told.fix && this.#affords(told.fix)) diagnostic.fix = told.fix;
    kept.push({ order: this.#order, diagnostic });
    this.#order += 1;
    this.#kept.set(rule, kept);
  }

  #affords({ operations }: Fix): boolean {
    const limit = Math.min(LARGEST_FIX, this.#fixBudget);
    const size = measureValue(operations, limit);
    if (size > limit) return false;
    this.#fixBudget -= size;
    return true;
  }

  #isIgnored(rule: string): boolean {
    return this.#ignored.some((pattern) =>
      pattern.endsWith(".*") ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern,
    );
  }

  get counts(): FindingCounts {
    return { ...this.#counts, byRule: Object.fromEntries([...this.#byRule].sort(byName)) };
  }

  /**
   * The findings of the given severities in the order they were found, at most LISTED_FINDINGS.
   * Where there are more, the severities named first go first, and the rules of one severity share
   * the places evenly: one fault repeated thousands of times must not hide the others.
   */
  list(...severities: Severity[]): Diagnostic[] {
    const chosen: Kept[] = [];
    for (const severity of severities) {
      const groups = [...this.#kept.values()].map((kept) =>
        kept.filter(({ diagnostic }) => diagnostic.severity === severity),
      );
      addAll(chosen, shareOut(groups, LISTED_FINDINGS - chosen.length));
    }
    return chosen.sort((a, b) => a.order - b.order).map(({ diagnostic }) => diagnostic);
  }
}

/** `retry.none-preferred` is milder where the source tree explains it. */
function hasVariants(rule: Rule): boolean {
  return rule === "retry.none-preferred";
}

function byName([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : 1;
}

/** The first items of each group, as many of each as fit evenly into `places`. */
function shareOut<T>(groups: readonly (readonly T[])[], places: number): T[] {
  const chosen: T[] = [];
  const ascending = groups.toSorted((a, b) => a.length - b.length);
  ascending.forEach((group, index) => {
    const share = Math.ceil((places - chosen.length) / (ascending.length - index));
    addAll(chosen, group.slice(0, share));
  });
  return chosen;
}

/** A fix that holds for all alike findings. */
export function autoFix(title: string, ...operations: FixOperation[]): Fix {
  return { title, mode: "auto", operations };
}

/** A fix to be confirmed one by one. */
export function askFix(title: string, ...operations: FixOperation[]): Fix {
  return { title, mode: "ask", operations };
}
