import { quote } from "@/lib/domain/document/describe-value";

import type { Report } from "../files/findings";
import type { TemplatePart } from "./template-text";

interface OpenBlock {
  readonly word: string;
  /** The variable of a loop; null of a condition. */
  readonly variable: string | null;
  hasElseif: boolean;
}

/** The blocks of one text while it is gone through. */
export interface Blocks {
  /** Takes the next block and gives back the places it looks up. */
  enter(part: TemplatePart): readonly string[];
  /** Whether a place belongs to the variable of a loop around it. */
  isOpen(path: string): boolean;
  /** Reports what is still open at the end. */
  end(): void;
}

const FOR = /^\s*([A-Za-z_]\w*)\s+in\s+range\s*\(([^)]*)\)\s*$/;
const FOREACH = /^\s*([A-Za-z_]\w*)\s+in\s+([\w$.-]+)\s*$/;
const RANGE = /^\s*-?\d+\s*,\s*-?\d+\s*$/;
const PLACE = /(?<![\w$.'"`]|[\w$]-{1,9})([A-Za-z_$][\w$-]*(?:\.[\w$-]+)+)/g;
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`/g;
/** What the parser others use takes for something else. */
const UNSUPPORTED = /[=!]=\s*(?:true|false)\b|!(?!=)|&&|\|\|/;

const OPENER: Readonly<Record<string, string>> = {
  endfor: "for",
  endforeach: "foreach",
  endif: "if",
};

export function createBlocks(report: Report): Blocks {
  const open: OpenBlock[] = [];
  const isOpen = (path: string) => {
    const [root] = path.split(".");
    return open.some(({ variable }) => variable === root);
  };
  const tell = (what: string) => {
    report("MCI-TPL-UNSUPPORTED", [], `${what}, which other readers get wrong.`);
  };

  function enterLoop({ word, inner }: TemplatePart): string[] {
    if (open.some(({ variable }) => variable !== null)) tell("A loop is inside a loop");
    const match = (word === "for" ? FOR : FOREACH).exec(inner);
    open.push({ word, variable: match?.[1] ?? "", hasElseif: false });
    if (match === null) {
      report("MCI-TPL-SYNTAX", [], `${quote(`@${word}(${inner})`)} is not a loop.`);
      return [];
    }
    const list = match[2] ?? "";
    if (word === "foreach") return isOpen(list) ? [] : [list];
    if (!RANGE.test(list)) tell("The range of a loop has not two whole numbers");
    return [];
  }

  function placesOf(condition: string): string[] {
    const bare = condition.replaceAll(QUOTED, "");
    if (UNSUPPORTED.test(bare))
      tell(`The condition ${quote(condition)} is more than one comparison`);
    const places = [...bare.matchAll(PLACE)].map(([, place = ""]) => place);
    const words = [...bare.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word);
    if (words.some(isOpen)) tell("A condition looks at the variable of a loop");
    return places.filter((place) => !isOpen(place));
  }

  function enterElse({ word, inner }: TemplatePart): string[] {
    const last = open.findLast((block) => block.word === "if");
    if (last === undefined) {
      report("MCI-TPL-BLOCK", [], `@${word} is outside of a condition.`);
      return [];
    }
    if (word === "else") {
      if (last.hasElseif) tell("@else follows @elseif");
      return [];
    }
    last.hasElseif = true;
    return placesOf(inner);
  }

  return {
    isOpen,
    enter(part) {
      const { word, inner } = part;
      if (word === "for" || word === "foreach") return enterLoop(part);
      if (word === "if") {
        if (open.some((block) => block.word === "if")) tell("A condition is inside a condition");
        const places = placesOf(inner);
        open.push({ word, variable: null, hasElseif: false });
        return places;
      }
      if (word === "else" || word === "elseif") return enterElse(part);
      const last = open.at(-1);
      if (last?.word === OPENER[word]) open.pop();
      else report("MCI-TPL-BLOCK", [], `@${word} closes no block.`);
      return [];
    },
    end() {
      for (const { word } of open) report("MCI-TPL-BLOCK", [], `@${word} is not closed.`);
    },
  };
}
