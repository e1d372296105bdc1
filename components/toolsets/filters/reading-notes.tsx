import { Disclosure } from "@/components/ui/layout/disclosure";

/** How open points of the filter languages are read here. */
export function ReadingNotes() {
  return (
    <Disclosure title="How rules are read">
      <ul className="list-disc space-y-1 ps-4 text-small text-ink-soft">
        <li>Without “match case”, capital and small letters are the same.</li>
        <li>A rule with several comparisons matches where all of them are true.</li>
        <li>A rule without a value is ignored. Without an operator, all rules have to match.</li>
        <li>A tool is offered when it is included and not excluded.</li>
        <li>
          Patterns are those of RE2, found anywhere in the text. One that RE2 does not know (looking
          around, back-references, more than 1,000 characters) includes nothing, and excludes and
          asks everything.
        </li>
        <li>Rules apply to what the server lists, not to tools added by hand.</li>
        <li>
          A status “filtered” that the imported rules explain goes when the rules let a tool in.
        </li>
      </ul>
    </Disclosure>
  );
}
