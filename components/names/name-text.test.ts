import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const NAMES =
  /^(title|name|label|fileName|filename|toolName|toolsetId|serverName|tag|documentId|displayName|path|titleWords|subject)$/i;
/** What shows the hidden characters of a name. */
const REVEALS =
  /\b(revealName|visibleText|shown)\(|<(NameText|PlainText|TitleText|VisibleText|MiddleTruncate)\b/;
/** Take names as children and show them so themselves. */
const TAKERS = new Set(["MenuItem", "Badge", "TableCell"]);
const SPOKEN = new Set(["aria-label", "aria-description", "alt", "textValue"]);

/** Places that look like a bare name and are none, each with the reason. */
const EXCUSES = new Map<string, string>([
  ["components/ui/text/hidden-mark.tsx: {code}", "the mark itself"],
  ["components/ui/text/hidden-mark.tsx: {name}", "the words of the mark"],
  [
    'components/exports/export-contents.tsx: {own === 0 ? "" : ` and ${own} by Colloquy`}',
    "a count; the names before it are shown through the mechanism",
  ],
  [
    "components/conversations/blocks/markdown/footnotes.tsx: {`[^${token.label}]:`}",
    "part of a message, whose text is marked as a whole",
  ],
  ["components/shell/plain-page.tsx: {title}", "one of our own words, on a page of plain elements"],
  ["components/lists/columns.tsx: {column.label}", "one of our own words"],
  [
    "components/lists/columns.tsx: {column.sort === undefined || sort === undefined ? ( column.label ) : ( <SortBut",
    "one of our own words",
  ],
  ["components/lists/facet-section.tsx: {title}", "one of our own words"],
  ["components/conversations/compare/run-facts-list.tsx: {label}", "one of our own words"],
  ["components/toolsets/review/conflict-list.tsx: {title}", "one of our own words"],
  ["components/imports/item/fidelity.tsx: {label}", "one of our own words"],
  ["components/exports/format-picker.tsx: {group.label}", "one of our own words"],
  ["components/exports/format-picker.tsx: {format.label}", "one of our own words"],
  ["components/permissions/view-switch.tsx: {label}", "one of our own words"],
  ["components/pictures/activity-bars.tsx: {title}", "one of our own words"],
  ["components/pictures/marked-svg.tsx: {label}", "one of our own words"],
  ["components/pictures/picture.tsx: {title}", "one of our own words"],
  ["components/pictures/step-bars.tsx: {label}", "one of our own words"],
  ["components/pictures/toolset-bars.tsx: {label}", "one of our own words"],
  ["components/conversations/compare/compare-column.tsx: {title}", "one of our own words"],
  ["components/account/form.tsx: {label}", "one of our own words"],
  ["components/account/section.tsx: {title}", "one of our own words"],
  ["components/door/door-controls.tsx: {label}", "one of our own words"],
  ["components/door/door-controls.tsx: {title}", "one of our own words"],
]);

function names(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return NAMES.test(node.text);
  if (ts.isPropertyAccessExpression(node)) return NAMES.test(node.name.text);
  if (ts.isParenthesizedExpression(node)) return names(node.expression);
  if (ts.isCallExpression(node))
    return names(node.expression) && !ts.isPropertyAccessExpression(node.expression);
  if (ts.isTemplateExpression(node))
    return node.templateSpans.some((span) => names(span.expression));
  if (ts.isConditionalExpression(node)) return names(node.whenTrue) || names(node.whenFalse);
  return ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    ? names(node.left) || names(node.right)
    : false;
}

/** Expressions that put a name on the screen as it is. */
function bareNames(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxExpression(node) && node.expression !== undefined) {
      const { parent, expression } = node;
      const isShown = ts.isJsxAttribute(parent)
        ? SPOKEN.has(parent.name.getText()) ||
          (parent.name.getText() === "title" &&
            // A link hands its title on to the element.
            /^(?:[a-z]|Link$)/.test(parent.parent.parent.tagName.getText()))
        : !(ts.isJsxElement(parent) && TAKERS.has(parent.openingElement.tagName.getText()));
      const isIsolated =
        ts.isJsxElement(parent) && parent.openingElement.tagName.getText() === "bdi";
      const shown = node.getText();
      if (isShown && (names(expression) || isIsolated) && !REVEALS.test(shown))
        found.push(`${path}: ${shown.replace(/\s+/g, " ").slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test("every name on a screen goes through what shows its hidden characters", () => {
  const files = ["app", "components"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .filter(
      (path) =>
        path.endsWith(".tsx") && !/\.test\.tsx$|gallery|(name|plain)-text\.tsx$/i.test(path),
    );
  const found = files.flatMap((path) => bareNames(path, readFileSync(path, "utf8")));
  expect(found.filter((place) => !EXCUSES.has(place))).toEqual([]);
  expect([...EXCUSES.keys()].filter((place) => !found.includes(place))).toEqual([]);
});

test("a bare name is found", () => {
  const text =
    "<p title={item.title}><b aria-label={`Open ${name}`}>{title ?? label}</b><bdi>{x}</bdi></p>";
  expect(bareNames("a.tsx", text)).toHaveLength(4);
  expect(bareNames("a.tsx", "<p>{revealName(title)}<NameText text={title} /></p>")).toEqual([]);
});
