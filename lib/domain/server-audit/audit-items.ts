import { lintItem } from "@/lib/domain/server-items/grade-item";
import { promptArguments, type ItemKind, type ListedItem } from "@/lib/domain/server-items/item";
import { formatPointer } from "@/lib/json/pointers";
import type { Steps } from "@/lib/shared/steps";
import { addAll } from "@/lib/shared/add-all";
import { addressSkeletonOf, skeletonOf } from "./look-alike";
import type { AuditedItem, AuditFinding } from "./report";
import { LARGE_DEFINITION, remarkFinding, takesCredential } from "./rules";

/** A resource, a template or a prompt of a server in the library. */
export interface StoredItem {
  readonly toolsetId: string;
  readonly kind: ItemKind;
  /** URI, URI template or name. */
  readonly key: string;
}

/** Where a kind is listed, and what its key is called. */
const KINDS = {
  resource: { list: "resources", noun: "resource", called: "address" },
  template: { list: "resourceTemplates", noun: "resource template", called: "address" },
  prompt: { list: "prompts", noun: "prompt", called: "name" },
} as const;

type Judged = Omit<AuditedItem, "findings"> & { readonly findings: readonly AuditFinding[] };

/**
 * Judges what a server offers besides tools.
 * @param stored what it may shadow
 */
export function* auditItems(
  items: readonly ListedItem[],
  stored: readonly StoredItem[],
): Steps<Judged[]> {
  const near = yield* neighbours(stored);
  const own = new Map<string, string>();
  const places: Record<ItemKind, number> = { resource: 0, template: 0, prompt: 0 };
  const judged: Judged[] = [];
  for (const item of items) {
    yield;
    const { kind, key, raw } = item;
    const at = places[kind]++;
    const place = (path: string) => formatPointer([KINDS[kind].list, at]) + path;
    const remarks = lintItem(kind, raw).map((remark) =>
      remarkFinding(remark, key, place(remark.pointer)),
    );
    const letters = JSON.stringify(raw).length;
    const findings = [...remarks, ...credentials(item, place("/arguments"))];
    const pointer = place(
      kind === "prompt" ? "/name" : kind === "resource" ? "/uri" : "/uriTemplate",
    );
    addAll(
      findings,
      names(item, near, own).map((found) => ({ ...found, tool: key, pointer })),
    );
    if (letters > LARGE_DEFINITION) {
      const message = `Its definition has ${letters.toLocaleString("en")} characters; a sync would hold it back.`;
      findings.push({ rule: "size", level: "warning", tool: key, pointer: place(""), message });
    }
    judged.push({ kind, name: key, letters, findings });
  }
  return judged;
}

function credentials({ kind, key, raw }: ListedItem, pointer: string): AuditFinding[] {
  const asked = kind === "prompt" ? promptArguments(raw) : [];
  return asked
    .filter(({ name }) => takesCredential(name))
    .map(({ name }): AuditFinding => {
      const message = `It takes “${name}” as an argument: whoever fills it in sends a credential.`;
      return { rule: "credential-argument", level: "warning", tool: key, pointer, message };
    });
}

interface Neighbours {
  readonly same: ReadonlyMap<string, readonly string[]>;
  readonly alike: ReadonlyMap<string, readonly StoredItem[]>;
}

function* neighbours(stored: readonly StoredItem[]): Steps<Neighbours> {
  const same = new Map<string, string[]>();
  const alike = new Map<string, StoredItem[]>();
  for (const item of stored) {
    yield;
    const { kind, key, toolsetId } = item;
    const owners = same.get(`${kind} ${key}`);
    if (owners === undefined) same.set(`${kind} ${key}`, [toolsetId]);
    else owners.push(toolsetId);
    const twins = alike.get(looksOf(kind, key));
    if (twins === undefined) alike.set(looksOf(kind, key), [item]);
    else twins.push(item);
  }
  return { same, alike };
}

const looksOf = (kind: ItemKind, key: string): string =>
  `${kind} ${kind === "prompt" ? skeletonOf(key) : addressSkeletonOf(key)}`;

type NameFinding = Pick<AuditFinding, "rule" | "level" | "message">;

function names(
  { kind, key }: ListedItem,
  { same, alike }: Neighbours,
  own: Map<string, string>,
): NameFinding[] {
  const found: NameFinding[] = [];
  const { noun, called } = KINDS[kind];
  const [sameIn, ...more] = same.get(`${kind} ${key}`) ?? [];
  if (sameIn !== undefined) {
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    const message = `A ${noun} of “${sameIn}”${others} has this ${called}; a model that sees both may use either.`;
    found.push({ rule: "shadowed", level: "warning", message });
  }
  const looks = looksOf(kind, key);
  const twin = (alike.get(looks) ?? []).find((other) => other.key !== key);
  if (twin !== undefined) {
    const message = `It looks like “${twin.key}” of “${twin.toolsetId}”.`;
    found.push({ rule: "look-alike", level: "error", message });
  }
  const sibling = own.get(looks);
  if (sibling !== undefined) {
    const message = `It looks like “${sibling}” of the same server.`;
    found.push({ rule: "look-alike", level: "warning", message });
  } else own.set(looks, key);
  return found;
}
