const rules = [
  ["You", "border-role-user", "Can a letter be read aloud twice in the same voice?"],
  [
    "Assistant",
    "border-role-assistant",
    "Only if the reader forgets that it was read before. What changes is not the letter but who holds it, and the page should stay out of the way of both.",
  ],
  ["Tool", "border-role-tool", "library.search · 3 results"],
  ["Thinking", "border-role-thinking", "The question is about rereading, not about sound."],
] as const;

export function Typography() {
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-display font-semibold">Display 28</p>
        <p className="text-title font-semibold">Title 20</p>
        <p className="font-reading text-reading">Reading 16 on a line of 26</p>
        <p className="text-body">Body 14, the size of controls</p>
        <p className="text-small text-ink-soft">Small 13, softer</p>
        <p className="text-caption text-ink-faint">Caption 12, faint</p>
        <p className="font-mono text-small">const mono = 13; // 0O 1lI</p>
        <p className="tabular-nums">1,204,770 tabular 0,000,000</p>
      </div>
      <div className="flex flex-col gap-4">
        {rules.map(([role, rule, words]) => (
          <div key={role} className={`border-s-2 ps-4 ${rule}`}>
            <p className="text-caption font-medium text-ink-soft">{role}</p>
            <p className="max-w-reading font-reading text-reading">{words}</p>
          </div>
        ))}
        <p
          data-reading="serif"
          className="border-s-2 border-role-user ps-4 font-serif text-reading"
        >
          The same in the serif stack, for those who read long.
        </p>
      </div>
    </>
  );
}
