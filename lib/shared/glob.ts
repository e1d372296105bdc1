/**
 * Makes a matcher of a glob: `*` stands for any run of characters, `?` for one, everything else for itself.
 * It takes no time that grows faster than text and glob together.
 */
export function compileGlob(glob: string): (text: string) => boolean {
  const parts = Array.from(glob);
  return (text) => matches(parts, Array.from(text));
}

/** Whether a text means more than itself as a glob. */
export function isPattern(glob: string): boolean {
  return /[*?]/.test(glob);
}

/** Walks both once; on a mismatch the last star takes one character more. */
function matches(glob: readonly string[], text: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let place = 0; place < text.length;) {
    if (glob[at] === "*") {
      star = at;
      resume = place;
      at += 1;
    } else if (glob[at] === "?" || glob[at] === text[place]) {
      at += 1;
      place += 1;
    } else if (star === -1) {
      return false;
    } else {
      at = star + 1;
      resume += 1;
      place = resume;
    }
  }
  return glob.slice(at).every((part) => part === "*");
}
