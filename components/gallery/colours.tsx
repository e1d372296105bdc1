import { Specimen } from "./specimen";

const groups: readonly [name: string, swatches: readonly [label: string, style: string][]][] = [
  [
    "Grounds and lines",
    [
      ["canvas", "bg-canvas"],
      ["surface", "bg-surface"],
      ["raised", "bg-raised"],
      ["tint", "bg-tint"],
      ["tint-strong", "bg-tint-strong"],
      ["line", "bg-line"],
      ["line-strong", "bg-line-strong"],
    ],
  ],
  [
    "Ink and accent",
    [
      ["ink", "bg-ink"],
      ["ink-soft", "bg-ink-soft"],
      ["ink-faint", "bg-ink-faint"],
      ["accent", "bg-accent"],
      ["accent-fill", "bg-accent-fill"],
      ["accent-soft", "bg-accent-soft"],
    ],
  ],
  [
    "Meanings",
    [
      ["danger", "bg-danger"],
      ["warning", "bg-warning"],
      ["success", "bg-success"],
      ["info", "bg-info"],
      ["danger-soft", "bg-danger-soft"],
      ["warning-soft", "bg-warning-soft"],
      ["success-soft", "bg-success-soft"],
      ["info-soft", "bg-info-soft"],
    ],
  ],
  [
    "Roles",
    [
      ["user", "bg-role-user"],
      ["assistant", "bg-role-assistant"],
      ["tool", "bg-role-tool"],
      ["thinking", "bg-role-thinking"],
    ],
  ],
];

export function Colours() {
  return groups.map(([name, swatches]) => (
    <Specimen key={name} name={name}>
      {swatches.map(([label, style]) => (
        <div key={label} className="w-24 text-caption text-ink-soft">
          <div className={`mb-1 h-8 rounded-control border border-line ${style}`} />
          {label}
        </div>
      ))}
    </Specimen>
  ));
}
