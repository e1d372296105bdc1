/** Stands for a character that leaves no mark of its own: its code point, its name in the title. */
export function HiddenMark({ code, name }: { code: string; name: string }) {
  return (
    <bdi
      dir="ltr"
      title={name}
      className="mx-0.5 rounded-control border border-warning bg-warning-soft px-1 font-mono text-caption text-warning"
    >
      {code}
    </bdi>
  );
}
