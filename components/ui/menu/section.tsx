"use client";

import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import { MenuSection as AriaMenuSection } from "react-aria-components/Menu";
import { PlainText } from "../text/plain-text";

/** A titled group of menu items. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="px-2 pt-2 pb-1 text-caption font-medium text-ink-faint">
        <PlainText text={title} />
      </Header>
      {children}
    </AriaMenuSection>
  );
}
