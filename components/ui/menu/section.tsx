"use client";

import type { ReactNode } from "react";
import { useMenuParts } from "./parts";

/** A titled group of menu items. */
export function MenuSection(props: { title: string; children: ReactNode }) {
  const { Section } = useMenuParts();
  return <Section {...props} />;
}
