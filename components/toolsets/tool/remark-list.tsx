import { ShieldAlert } from "lucide-react";
import type { DefinitionRemark } from "@/lib/domain/toolset/lint/definition";

/** What deserves a look in the words and hints of a definition. */
export function RemarkList({ remarks }: { remarks: readonly DefinitionRemark[] }) {
  if (remarks.length === 0) return null;
  const isHard = remarks.some(({ weight }) => weight === "hard");
  return (
    <section
      aria-label="Look at this definition"
      className={`rounded-card p-3 ${isHard ? "bg-danger-soft" : "bg-warning-soft"}`}
    >
      <h2 className="flex items-center gap-2 text-body font-medium">
        <ShieldAlert aria-hidden size={16} />
        {remarks.length === 1 ? "1 remark" : `${remarks.length} remarks`} about this definition
      </h2>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-small">
        {remarks.map(({ rule, pointer, message }) => (
          <li key={`${rule} ${pointer}`} className="wrap-anywhere">
            {message} <code className="font-mono text-caption">{pointer}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
