import type { PolicyRule } from "@/lib/domain/permissions/resolve/installation";

/** What nobody can loosen here; nothing where there is no such rule. */
export function OperatorPolicy({ rules }: { rules: readonly PolicyRule[] }) {
  if (rules.length === 0) return null;
  return (
    <section className="space-y-2 pt-8" aria-labelledby="operator-policy">
      <h2 id="operator-policy" className="text-body font-semibold">
        Set by the operator
      </h2>
      <p className="text-small text-ink-soft">
        These tools are off or ask on this machine, whatever toolsets and conversations say. Only
        Colloquy’s environment variables can change this.
      </p>
      <ul className="divide-y divide-line">
        {rules.map(({ setting, pattern, effect }) => (
          <li
            key={`${setting} ${pattern}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-small"
          >
            <span>
              <code className="font-mono break-all">{pattern}</code>{" "}
              {effect === "Off" ? "off" : "asked"}
            </span>
            <code className="font-mono text-caption text-ink-faint">{setting}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
