import type { ComponentType, ReactNode } from "react";
import { latePart } from "@/components/ui/overlay/late-part";
import { loadSoon } from "@/components/ui/overlay/load-soon";
import { loadPart } from "./load-part";

type Loaded<P> = ComponentType<P> | { readonly default: ComponentType<P> };

/**
 * A part that a press or a key opens: a dialog, a sheet, a panel, a menu. Its code is loaded once the page is in use,
 * so that it opens at once.
 * @param load the import; it may fail, and is then tried again
 * @param isField whether it is opened to write, see `latePart`
 */
export function openedPart<P extends object>(
  load: () => Promise<Loaded<P>>,
  isField = false,
): ComponentType<P & { fallback?: ReactNode }> {
  loadSoon(load);
  return latePart(loadPart(load), isField);
}
