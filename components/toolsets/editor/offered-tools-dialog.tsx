"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Dialog } from "@/components/ui/dialog/dialog";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { SearchField } from "@/components/ui/fields/search-field";
import type { ActionError } from "@/lib/actions/result";
import type { OfferedTool, OfferedTools } from "@/lib/domain/toolset/view/offered-tools";
import { SaveProblems } from "@/components/forms/save-problems";

/** Further ones are found by their name. */
const SHOWN = 200;

interface Props {
  fileName: string;
  offer: OfferedTools;
  taken: ReadonlySet<string>;
  onAdd: (tools: readonly OfferedTool[]) => Promise<ActionError | null>;
  onClose: () => void;
}

/** Asks which of the operations of a described service become tools; all that are new, unless said otherwise. */
export function OfferedToolsDialog({ fileName, offer, taken, onAdd, onClose }: Props) {
  const fresh = offer.tools.filter(({ name }) => !taken.has(name));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(fresh.map(({ name }) => name)),
  );
  const [filter, setFilter] = useState("");
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const wanted = filter.trim().toLowerCase();
  const fitting = offer.tools.filter(({ name, summary, path }) =>
    `${name} ${path} ${summary ?? ""}`.toLowerCase().includes(wanted),
  );
  const free = fitting.filter(({ name }) => !taken.has(name));
  const picked = fresh.filter(({ name }) => chosen.has(name));
  const isAll = free.length > 0 && free.every(({ name }) => chosen.has(name));
  const isSome = free.some(({ name }) => chosen.has(name));
  const choose = (names: readonly string[], isChosen: boolean): void =>
    setChosen(withChoice(chosen, names, isChosen));
  const add = async (): Promise<void> => {
    setPending(true);
    const problem = await onAdd(picked);
    setPending(false);
    setError(problem);
    if (problem === null) onClose();
  };
  return (
    <Dialog
      title="Add tools from an OpenAPI document"
      size="large"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      renderFooter={(close) => (
        <>
          <Button onPress={close}>Cancel</Button>
          {offer.tools.length === 0 ? null : (
            <AddButton count={picked.length} isPending={isPending} onPress={add} />
          )}
        </>
      )}
    >
      <div className="space-y-4">
        <p className="text-small text-ink-soft">
          <NameText className="font-mono" text={fileName} />, read and not kept. Each operation
          becomes a tool; its method and path go along.
        </p>
        <Findings offer={offer} />
        {offer.tools.length > 8 ? (
          <SearchField
            label="Filter operations"
            placeholder="Filter by name, path or summary"
            value={filter}
            onChange={setFilter}
          />
        ) : null}
        {offer.tools.length === 0 ? null : (
          <>
            <Checkbox
              isSelected={isAll}
              isIndeterminate={isSome && !isAll}
              isDisabled={free.length === 0}
              onChange={(isChosen) =>
                choose(
                  free.map(({ name }) => name),
                  isChosen,
                )
              }
            >
              {wanted === "" ? "All new tools" : "All that match the filter"}
            </Checkbox>
            <Operations tools={fitting} taken={taken} chosen={chosen} onChoose={choose} />
          </>
        )}
        <SaveProblems error={error} />
      </div>
    </Dialog>
  );
}

function AddButton({
  count,
  isPending,
  onPress,
}: {
  count: number;
  isPending: boolean;
  onPress: () => Promise<void>;
}) {
  return (
    <Button variant="primary" isDisabled={count === 0} isPending={isPending} onPress={onPress}>
      {count === 1 ? "Add 1 tool" : `Add ${count} tools`}
    </Button>
  );
}

function withChoice(chosen: ReadonlySet<string>, names: readonly string[], isChosen: boolean) {
  const next = new Set(chosen);
  for (const name of names) {
    if (isChosen) next.add(name);
    else next.delete(name);
  }
  return next;
}

function Operations({
  tools,
  taken,
  chosen,
  onChoose,
}: {
  tools: readonly OfferedTool[];
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (names: readonly string[], isChosen: boolean) => void;
}) {
  return (
    <>
      <ul aria-label="Operations" className="divide-y divide-line">
        {tools.slice(0, SHOWN).map(({ name, summary, method, path }) => (
          <li key={name} className="py-1">
            <Checkbox
              className="w-full"
              isSelected={taken.has(name) || chosen.has(name)}
              isDisabled={taken.has(name)}
              onChange={(isChosen) => onChoose([name], isChosen)}
              description={
                <span dir="auto" className="line-clamp-2">
                  {summary ?? ""}
                </span>
              }
            >
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-mono text-small wrap-anywhere">
                  <NameText text={name} />
                </span>
                <span className="text-caption wrap-anywhere text-ink-faint">
                  {method} <NameText text={path} />
                </span>
                {taken.has(name) ? <Badge>There already</Badge> : null}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {tools.length > SHOWN ? (
        <p className="text-small text-ink-faint">
          The first {SHOWN} of {tools.length}. Filter to find the others.
        </p>
      ) : null}
    </>
  );
}

/** What keeps the document from being read, and what was left out of it. */
function Findings({ offer: { findings } }: { offer: OfferedTools }) {
  const errors = findings.filter(({ severity }) => severity === "error");
  const others = findings.filter(({ severity }) => severity !== "error");
  const list = (some: typeof findings) => (
    <ul className="space-y-1">
      {some.slice(0, SHOWN).map(({ rule, path, message }) => (
        <li key={`${rule} ${path} ${message}`} className="wrap-anywhere">
          <NameText text={path === "" ? "" : `${path}: `} />
          {message}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {errors.length === 0 ? null : (
        <InlineError title="Its tools can’t be read">{list(errors)}</InlineError>
      )}
      {others.length === 0 ? null : (
        <Disclosure title={others.length === 1 ? "1 remark" : `${others.length} remarks`} isLazy>
          <div className="text-small text-ink-soft">{list(others)}</div>
        </Disclosure>
      )}
    </>
  );
}
