import { NameText } from "@/components/names/name-text";

export const NO_CONVERSATIONS = "Conversations that you import appear here.";

/** Stands in the place of the list. */
export function SidebarNote({ children }: { children: string }) {
  return (
    <p role="status" className="px-3 py-2 text-small text-ink-faint">
      {children}
    </p>
  );
}

/** Says that the list below is that of one library. */
export function NarrowedNote({ library }: { library: { readonly name: string } }) {
  return (
    <p className="truncate px-5 py-1 text-caption text-ink-soft">
      Only <NameText text={library.name} />
    </p>
  );
}
