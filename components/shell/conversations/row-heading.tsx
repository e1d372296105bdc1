/** The name of a group, above its first row. */
export function RowHeading({ heading }: { heading: string | null }) {
  return heading === null ? null : (
    <h2 className="flex h-8 shrink-0 items-end px-3 pb-1 text-caption font-medium text-ink-faint">
      {heading}
    </h2>
  );
}
