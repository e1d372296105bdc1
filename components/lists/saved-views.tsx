"use client";

import { Bookmark, X } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState, type ReactNode } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { SaveFailure } from "@/components/saving/save-failure";
import { isConnectionFailure } from "@/components/saving/send";
import { useSaving } from "@/components/saving/use-saving";
import { changeSetting } from "@/components/saving/change-setting";
import { useAccount } from "@/components/shell/account/account";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { TextField } from "@/components/ui/fields/text-field";
import { cn } from "@/components/ui/style/cn";
import { showToast } from "@/components/ui/toast/queue";
import {
  readViews,
  viewQuery,
  viewsBefore,
  withoutView,
  withView,
  type SavedView,
  type ViewedList,
} from "@/lib/domain/library/saved-views";
import { revealName } from "@/lib/shared/hidden-in-names";

interface Props {
  /** Path of the list. */
  list: ViewedList;
  /** All saved views, as the settings keep them. */
  stored: string;
  onOpen: () => void;
  /** The text where there are none and the list is as at first; absent where there is no text. */
  children?: ReactNode;
}

/** The views that were saved of a list, and the way to save the present one. */
export function SavedViews({ list, stored, onOpen, children = null }: Props) {
  const present = viewQuery(useSearchParams().toString());
  const [all, change] = useViews(stored);
  const views = all.filter((view) => view.list === list);
  const isPresent = ({ query }: SavedView) => viewQuery(query) === present;
  const remove = async (view: SavedView) => {
    const before = viewsBefore(all, view);
    if (await change((views) => withoutView(views, view)))
      showToast({
        title: `Deleted the view “${view.name}”`,
        undo: async () => void (await change((views) => withView(views, view, before))),
      });
  };
  const add = async (view: SavedView): Promise<boolean> => {
    const former = views.find(({ name }) => name === view.name);
    const isSaved = await change((views) => withView(views, view), { isForm: true });
    if (isSaved && former !== undefined) {
      showToast({
        title: `Replaced the view “${view.name}”`,
        undo: async () => void (await change((views) => withView(views, former))),
      });
    }
    return isSaved;
  };
  if (views.length === 0 && present === "") return children;
  return (
    <section aria-label="Saved views">
      {views.length === 0 ? null : (
        <h3 className="px-2 pb-1 text-caption font-medium text-ink-faint">Saved views</h3>
      )}
      <ul>
        {views.map((view) => (
          <li key={view.name} className="flex items-center gap-1">
            <Link
              href={view.query === "" ? list : `${list}?${view.query}`}
              prefetch={false}
              onClick={onOpen}
              aria-current={isPresent(view) ? "true" : undefined}
              className={cn(
                "flex min-h-control-small min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-body hover:bg-tint pointer-coarse:min-h-touch",
                isPresent(view) && "font-medium",
              )}
            >
              <Bookmark aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <NameText className="truncate" text={view.name} />
            </Link>
            <IconButton
              size="small"
              label={revealName(`Delete the view ${view.name}`)}
              onPress={() => remove(view)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {present === "" || views.some(isPresent) ? null : (
        <NewView
          isTaken={(name) => views.some((view) => view.name === name)}
          onSave={(name) => add({ name, list, query: present })}
        />
      )}
    </section>
  );
}

/** The views as they were saved last, and what changes them; true when a change is saved. */
function useViews(stored: string) {
  const refreshPage = useRefresh();
  const [saved, setSaved] = useState<string | null>(null);
  const change = async (
    make: (views: readonly SavedView[]) => readonly SavedView[],
    { isForm = false } = {},
  ): Promise<boolean> => {
    const result = await changeSetting("views", saved ?? stored, (value) =>
      JSON.stringify(make(readViews(value) ?? [])),
    );
    if (!result.ok) {
      // The form of a new view says itself that it did not arrive.
      if (!isForm || !isConnectionFailure(result.error)) {
        showToast({ title: result.error.message, tone: "danger" });
      }
      return false;
    }
    setSaved(result.data);
    refreshPage();
    return true;
  };
  return [readViews(saved ?? stored) ?? [], change] as const;
}

function NewView({
  isTaken,
  onSave,
}: {
  /** Whether the list has a view of a name, which another one would replace. */
  isTaken: (name: string) => boolean;
  onSave: (name: string) => Promise<boolean>;
}) {
  const draft = useDraft({
    at: { subject: "app", place: "saved-view", base: 0 },
    field: "name",
    label: "Name of a view",
    stored: "",
  });
  const { value: name, set: setName } = draft;
  const isForMembers = useAccount() !== null;
  const saving = useSaving(() => onSave(name.trim()), draft.clear);
  return (
    <form
      className="flex flex-wrap items-end gap-2 px-2 pt-1"
      onSubmit={async (event) => {
        event.preventDefault();
        if (name.trim() !== "") await saving.save();
      }}
    >
      <DraftBar draft={draft} className="w-full" />
      <TextField
        label="Save this view as"
        size="small"
        maxLength={80}
        value={name}
        onChange={setName}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        size="small"
        isPending={saving.isSaving}
        isDisabled={name.trim() === ""}
      >
        {isTaken(name.trim()) ? "Replace view" : "Save view"}
      </Button>
      <SaveFailure saving={saving} className="w-full" />
      {isForMembers ? (
        <p className="w-full text-caption text-ink-faint">
          Everyone with an account can see saved views.
        </p>
      ) : null}
    </form>
  );
}
