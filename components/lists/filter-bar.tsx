"use client";

import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { LazyOverlay, type OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { AddressSearch, type AddressTiming } from "./address-search";

interface Props {
  label: string;
  placeholder: string;
  words: string;
  onWords: (words: string | null, timing: AddressTiming) => unknown;
  /** Why the words cannot be searched for; null where they can. */
  refused?: string | null;
  chips: readonly { readonly id: string; readonly label: string }[];
  onRemove: (id: string) => unknown;
  onClear: () => unknown;
  /** Loads the panel of filters when the pointer comes near. */
  load: () => Promise<unknown>;
  /** The panel. */
  children: (anchor: OverlayAnchor) => ReactNode;
}

/** Search and filters above a list. Each change is in the address at once. */
export function FilterBar({
  words,
  onWords,
  chips,
  refused = null,
  load,
  children,
  ...props
}: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1">
        <AddressSearch
          label={props.label}
          placeholder={props.placeholder}
          value={words}
          onWords={onWords}
        />
      </div>
      {refused === null ? null : (
        <p role="alert" className="order-last w-full text-small text-warning">
          {refused}
        </p>
      )}
      <LazyOverlay
        kind="dialog"
        load={load}
        renderTrigger={(trigger) => (
          <Button {...trigger} icon={<ListFilter aria-hidden size={16} />}>
            Filter
          </Button>
        )}
      >
        {children}
      </LazyOverlay>
      {chips.length === 0 ? null : (
        <ChipGroup
          className="w-full"
          label="Active filters"
          chips={[...chips]}
          onRemove={(id) => props.onRemove(id)}
          onClear={() => props.onClear()}
        />
      )}
    </div>
  );
}
