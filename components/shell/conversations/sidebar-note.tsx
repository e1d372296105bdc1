/** Said where nothing is listed. @param library the only one that is listed; null for all */
export const noConversations = (library: string | null): string =>
  library === null
    ? "Conversations that you import appear here."
    : "No conversations in this library yet.";

/** Stands in the place of the list. */
export function SidebarNote({ children }: { children: string }) {
  return (
    <p role="status" className="px-3 py-2 text-small text-ink-faint">
      {children}
    </p>
  );
}
