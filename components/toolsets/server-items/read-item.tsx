"use client";

import { useState } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { LONG_MS, send } from "@/components/saving/send";
import { useOnce } from "@/components/saving/use-once";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { TextField } from "@/components/ui/fields/text-field";
import { readItemAction } from "@/lib/actions/sync";
import type { ShownResult } from "@/lib/domain/calls/shown-result";
import type { ItemView } from "@/lib/domain/server-items/view";
import { revealName } from "@/lib/shared/hidden-in-names";
import { textHasCredential } from "../credentials/draft-credentials";
import { ResultPartView } from "../try/result-part";
import { visibleText } from "../try/visible-text";
import type { ItemsPlace } from "./use-item-acts";

type TypedInputs = Readonly<Record<string, string>>;

const NO_INPUTS: TypedInputs = {};

/** What has to be typed, the button that reads, and what came of it. */
export function ReadItem({ place, item }: { place: ItemsPlace; item: ItemView }) {
  const draft = useDraft<TypedInputs>({
    at: { subject: `toolset:${place.fileId}`, place: `set:${place.toolset}`, base: 0 },
    field: `read:${item.kind} ${item.key}`,
    label: `Inputs of ${item.key}`,
    stored: NO_INPUTS,
    isSecret: (typed) => textHasCredential(JSON.stringify(typed)),
  });
  const values = new Map(Object.entries(draft.value));
  const once = useOnce();
  const [shown, setShown] = useState<ShownResult | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { inputs } = item;
  if (inputs === null) {
    return (
      <p className="text-small text-ink-soft">
        This is not a valid URI template, so it can’t be filled in.
      </p>
    );
  }
  const isLacking = inputs.some(({ name, isRequired }) => isRequired && !values.get(name));

  async function read(): Promise<void> {
    setError(null);
    const press = { ...place, item: item.id, inputs: draft.value };
    const result = await send(readItemAction, press, LONG_MS);
    setShown(result.ok ? result.data : null);
    if (result.ok) draft.saved();
    else setError(result.error.message);
  }

  return (
    <form
      className="space-y-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!isLacking) await once.run(read);
      }}
    >
      <DraftBar draft={draft} />
      {inputs.map(({ name, description, isRequired }) => (
        <TextField
          key={name}
          label={isRequired ? `${visibleText(name)} (required)` : visibleText(name)}
          isRequired={isRequired}
          {...(description === null ? {} : { description: visibleText(description) })}
          value={values.get(name) ?? ""}
          onChange={(text) => draft.set(Object.fromEntries([...values, [name, text]]))}
        />
      ))}
      <Button
        size="small"
        type="submit"
        isPending={once.isPending}
        isDisabled={isLacking}
        aria-label={revealName(`Read ${item.key}`)}
      >
        Read
      </Button>
      <div role="status" className="sr-only">
        {shown === null ? "" : "The answer is below."}
      </div>
      {error === null ? null : (
        <InlineError title="Not read">
          <bdi>{visibleText(error)}</bdi>
        </InlineError>
      )}
      {shown === null ? null : <Answer shown={shown} />}
    </form>
  );
}

function Answer({ shown: { parts, leftOut } }: { shown: ShownResult }) {
  return (
    <div className="space-y-3">
      {parts.length === 0 ? (
        <p className="text-small text-ink-soft">The server answered without content.</p>
      ) : null}
      {parts.map((part, at) => (
        // Parts are only ever replaced as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <ResultPartView key={at} part={part} canBeSaved={false} />
      ))}
      {leftOut === 0 ? null : (
        <p className="text-small text-ink-soft">{`${leftOut} more parts are not shown.`}</p>
      )}
    </div>
  );
}
