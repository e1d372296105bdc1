"use client";

import { Check, ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { Text } from "react-aria-components/Text";
import { FieldFrame } from "@/components/ui/fields/frame";
import { fieldClass, inputClass, inputHeight } from "@/components/ui/fields/style";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { menuRowClass } from "@/components/ui/menu/style";
import { cn } from "@/components/ui/style/cn";
import { floatingClass, popoverMotionClass } from "@/components/ui/style/surface";
import { LOSS_LINES, type OfferedFormats } from "@/lib/domain/exports/format-fit";
import type { ExportFormat } from "@/lib/domain/exports/request";
import { addTo } from "@/lib/shared/add-to";

/** The formats that can hold the selection by what they are for, each with what it loses in a line. */
export function FormatPicker({
  offered,
  value,
  description,
  onChange,
}: {
  offered: OfferedFormats;
  value: ExportFormat;
  description: string | undefined;
  onChange: (format: ExportFormat) => void;
}) {
  const { groups } = offered;
  const formats = groups.flatMap((group) => group.formats);
  const label = formats.find(({ id }) => id === value)?.label ?? "Choose a format";
  return (
    <AriaSelect
      placeholder="Choose a format"
      value={value}
      onChange={(key) => {
        const chosen = formats.find(({ id }) => id === key);
        if (chosen !== undefined) onChange(chosen.id);
      }}
      className={fieldClass}
    >
      <FieldFrame label="Format" {...(description === undefined ? {} : { description })}>
        <Button
          className={cn(inputClass, inputHeight.medium, "flex items-center gap-2 pe-2 text-start")}
        >
          <SelectValue className="min-w-0 flex-1 truncate">{() => label}</SelectValue>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
        </Button>
      </FieldFrame>
      <Popover
        offset={4}
        className={cn("max-w-medium min-w-(--trigger-width)", floatingClass, popoverMotionClass)}
      >
        <ListBox className="max-h-96 overflow-auto p-1 outline-none">
          {groups.map((group) => (
            <ListBoxSection key={group.label} id={group.label}>
              <Header className="px-2 pt-3 pb-1 text-caption font-medium text-ink-faint">
                {group.label}
              </Header>
              {group.formats.map((format) => (
                <ListBoxItem
                  key={format.id}
                  id={format.id}
                  textValue={format.label}
                  className={cn(menuRowClass, "text-ink")}
                >
                  {({ isSelected }) => (
                    <>
                      <span className="min-w-0 flex-1">
                        <Text slot="label">{format.label}</Text>
                        <Text slot="description" className="block text-caption text-ink-faint">
                          {LOSS_LINES[format.id]}
                        </Text>
                      </span>
                      <Check
                        aria-hidden
                        className={cn("size-4 text-accent", !isSelected && "invisible")}
                      />
                    </>
                  )}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/** The formats that are not offered, on demand, each with its reason. */
export function UnfitFormats({ unfit }: Pick<OfferedFormats, "unfit">) {
  if (unfit.length === 0) return null;
  const reasons = new Map<string, string[]>();
  for (const { format, why } of unfit) {
    addTo(reasons, why, format.label);
  }
  return (
    <Disclosure
      isLazy
      title={
        <span className="text-small text-ink-soft">
          {unfit.length === 1
            ? "1 format doesn’t fit this selection"
            : `${unfit.length} formats don’t fit this selection`}
        </span>
      }
    >
      <dl className="space-y-2 text-small text-ink-soft">
        {[...reasons].map(([why, labels]) => (
          <div key={why}>
            <dt className="text-ink">{labels.join(", ")}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
