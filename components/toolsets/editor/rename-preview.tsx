import {
  previewRenaming,
  type Named,
  type Naming,
  type NamingTest,
} from "@/lib/domain/toolset/edit/rename-preview";
import { VisibleText } from "@/components/names/visible-text";
import { counted } from "@/lib/shared/counted";

/** More tests are only counted. */
const TESTS_SHOWN = 5;

interface Props {
  /** Conversations whose overrides name it. */
  conversations: number;
  /** What else names it; undefined where nothing does. */
  naming: Naming | undefined;
  /** The new name. */
  to: string;
}

/** What a renaming would change besides the name, and what it would leave. */
export function RenamePreview({ conversations, naming, to }: Props) {
  const preview = naming === undefined ? null : previewRenaming(naming, to);
  return (
    <div className="space-y-2 text-small text-ink-soft">
      <ul aria-label="What follows" className="list-disc space-y-0.5 ps-5">
        <li>
          {conversations === 0
            ? "No conversation names it in overrides."
            : `${counted(conversations, "conversation names", "conversations name")} it in overrides.`}
        </li>
        {preview === null ? null : <NamedLines named={preview.follows} />}
      </ul>
      {preview === null ? null : (
        <>
          <Staying why="These stay, because they match other tools too:" named={preview.shared} />
          <Staying
            why="These stay, because they can’t express the new name:"
            named={preview.unfit}
          />
        </>
      )}
    </div>
  );
}

function Staying({ why, named }: { why: string; named: Named }) {
  if (named.rules + named.references + named.tests.length === 0) return null;
  return (
    <div>
      <p>{why}</p>
      <ul aria-label="What stays" className="list-disc space-y-0.5 ps-5">
        <NamedLines named={named} />
      </ul>
    </div>
  );
}

function NamedLines({ named: { rules, references, tests } }: { named: Named }) {
  return (
    <>
      {rules === 0 ? null : (
        <li>{`${counted(rules, "filter rule names", "filter rules name")} it exactly.`}</li>
      )}
      {references === 0 ? null : (
        <li>{`${counted(references, "reference lists", "references list")} it in a filter.`}</li>
      )}
      {tests.length === 0 ? null : (
        <li>
          {`${counted(tests.length, "permission test names", "permission tests name")} it: `}
          <bdi>
            <VisibleText text={testNames(tests)} />
          </bdi>
          .
        </li>
      )}
    </>
  );
}

function testNames(tests: readonly NamingTest[]): string {
  const rest = tests.length - TESTS_SHOWN;
  const shown = tests
    .slice(0, TESTS_SHOWN)
    .map(({ name, toolsetId }) => `“${name}” of ${toolsetId === "" ? "no id" : toolsetId}`);
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}
