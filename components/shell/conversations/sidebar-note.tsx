export const NO_CONVERSATIONS = "Conversations that you import appear here.";

/** Stands in the place of the list. */
export function SidebarNote({ children }: { children: string }) {
  return (
    <p role="status" className="px-3 py-2 text-small text-ink-faint">
      {children}
    </p>
  );
}
