/** What the scripts of migrations consist of; a quote that is doubled is two quoted parts in a row. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|;|[A-Za-z_]+|[^]/g;

/** Splits the script of a migration into its statements. The body of a trigger is part of its statement. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let text = "";
  let words: string[] = [];
  let isInBody = false;
  for (const [token] of script.matchAll(TOKEN)) {
    text += token;
    if (/^[A-Za-z_]/.test(token)) {
      const word = token.toUpperCase();
      if (word === "BEGIN" && words[0] === "CREATE" && words.includes("TRIGGER")) isInBody = true;
      words.push(word);
    }
    if (token !== ";" || (isInBody && words.at(-1) !== "END")) continue;
    if (words.length > 0) statements.push(text.trim());
    text = "";
    words = [];
    isInBody = false;
  }
  if (words.length > 0) statements.push(text.trim());
  return statements;
}
