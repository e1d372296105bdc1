"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent } from "react";
import { NameText } from "@/components/names/name-text";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { AnchoredPanel } from "@/components/ui/overlay/anchored-panel";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { TextField } from "@/components/ui/fields/text-field";
import { tagKey, type TagChange } from "@/lib/domain/conversation/facts/tag-changes";
import { tagsQuery } from "@/lib/queries/tags";
import { tagReaches, type Tagged, type TagReach } from "./tag-reaches";

const MOST_SHOWN = 50;

interface Props {
  anchor: OverlayAnchor;
  conversations: readonly Tagged[];
  /** True when it was saved. */
  onApply: (change: TagChange) => Promise<boolean>;
}

/** Adds and takes away tags, of one conversation or of several at once. Nothing is saved before "Apply". */
export default function TagPanel({ anchor, conversations, onApply }: Props) {
  return (
    <AnchoredPanel anchor={anchor} label="Tags">
      <TagForm
        conversations={conversations}
        onApply={async (change) => {
          const isSaved = await onApply(change);
          if (isSaved) anchor.onOpenChange(false);
          return isSaved;
        }}
      />
    </AnchoredPanel>
  );
}

interface TypedTags {
  readonly typed: string;
  /** Tags to add or to take away, not saved yet. */
  readonly wanted: readonly (readonly [tag: string, isOn: boolean])[];
}

const EMPTY: TypedTags = { typed: "", wanted: [] };

/** What is typed and chosen, kept as a draft of the conversation, or of the app for several. */
function useTypedTags(conversations: readonly Tagged[]) {
  const [only] = conversations;
  return useDraft<TypedTags>({
    at: {
      subject: conversations.length === 1 && only !== undefined ? `conversation:${only.id}` : "app",
      place: "tags",
      base: 0,
    },
    field: "panel",
    label: "Tags",
    stored: EMPTY,
  });
}

function TagForm({ conversations, onApply }: Omit<Props, "anchor">) {
  const draft = useTypedTags(conversations);
  const { typed } = draft.value;
  const wanted: ReadonlyMap<string, boolean> = new Map(draft.value.wanted);
  const setTyped = (text: string) => draft.set((former) => ({ ...former, typed: text }));
  const known = useQuery(tagsQuery());
  const reaches = tagReaches(conversations);
  const counts = new Map((known.data?.tags ?? []).map(({ tag, count }) => [tagKey(tag), count]));
  const all = distinct([
    ...reaches.keys(),
    ...wanted.keys(),
    ...(known.data?.tags ?? []).map(({ tag }) => tag),
  ]);
  const name = typed.trim().replaceAll(/\s+/gu, " ");
  const fitting = all.filter((tag) => tagKey(tag).includes(tagKey(name))).slice(0, MOST_SHOWN);
  const isNew = name !== "" && !all.some((tag) => tagKey(tag) === tagKey(name));
  const change = {
    add: [...wanted].filter(([, isOn]) => isOn).map(([tag]) => tag),
    remove: [...wanted].filter(([, isOn]) => !isOn).map(([tag]) => tag),
  };
  const isChange = change.add.length + change.remove.length > 0;

  function want(tag: string, isOn: boolean) {
    const next = new Map(wanted);
    const isAsBefore = (reaches.get(tag) ?? "none") === (isOn ? "all" : "none");
    if (isAsBefore) next.delete(tag);
    else next.set(tag, isOn);
    // What was typed to find or make it is done with.
    draft.set({ typed: "", wanted: [...next] });
  }
  const saving = useSaving(() => onApply(change), draft.clear);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name !== "") {
      want(all.find((tag) => tagKey(tag) === tagKey(name)) ?? name, true);
      return;
    }
    if (!isChange) return;
    await saving.save();
  }

  return (
    <form onSubmit={submit} className="flex w-64 max-w-full flex-col gap-3">
      <DraftBar draft={draft} />
      <TextField
        label="Find or add a tag"
        autoFocus
        value={typed}
        onChange={setTyped}
        {...(isNew ? { description: `Enter adds “${name}”.` } : {})}
      />
      {known.isError ? (
        <p role="alert" className="text-small text-danger">
          The tags of the library could not be read. {known.error.message}
        </p>
      ) : null}
      <ul aria-label="Tags" className="-mx-1 max-h-60 overflow-auto px-1">
        {fitting.map((tag) => (
          <TagRow
            key={tag}
            tag={tag}
            asked={wanted.get(tag)}
            reach={reaches.get(tag) ?? "none"}
            count={counts.get(tagKey(tag))}
            onWant={(isOn) => want(tag, isOn)}
          />
        ))}
      </ul>
      <SaveFailure saving={saving} />
      <Button
        type="submit"
        variant="primary"
        size="small"
        isPending={saving.isSaving}
        isDisabled={!isChange && name === ""}
      >
        {name === "" ? applyWords(change) : "Add the tag"}
      </Button>
    </form>
  );
}

/** A tag to choose, with how many conversations have it. */
function TagRow(props: {
  tag: string;
  /** What was chosen here; undefined leaves it as it is. */
  asked: boolean | undefined;
  reach: TagReach;
  count: number | undefined;
  onWant: (isOn: boolean) => void;
}) {
  const { tag, asked, reach, count, onWant } = props;
  return (
    <li className="flex items-center gap-2">
      <Checkbox
        isSelected={asked ?? reach === "all"}
        isIndeterminate={asked === undefined && reach === "some"}
        onChange={onWant}
        className="min-w-0 flex-1"
      >
        <NameText className="break-words" text={tag} />
      </Checkbox>
      <span className="text-caption text-ink-faint tabular-nums">{count ?? ""}</span>
    </li>
  );
}

function distinct(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
}

function applyWords({ add, remove }: TagChange): string {
  const parts = [
    add.length === 0 ? "" : `add ${add.length}`,
    remove.length === 0 ? "" : `remove ${remove.length}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "Apply" : `Apply: ${parts.join(", ")}`;
}
