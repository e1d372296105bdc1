// Whether what a step makes is of the present sources: by their content, since times of files say nothing after a
// clone. What the file system said of them when they were last read spares reading them again.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

function fingerprint({ root }, step) {
  const hash = createHash("sha256").update(step.versions().join("\n"));
  for (const input of step.inputs()) {
    const path = join(root, input);
    hash.update(`\n${input}\n`).update(existsSync(path) ? readFileSync(path) : "absent");
  }
  return hash.digest("hex");
}

/** Where the file system says the same as before, nobody has written there: no program can set back `ctime`. */
function sightOf({ root }, step) {
  const files = step.inputs().map((input) => {
    const stat = statSync(join(root, input), { bigint: true, throwIfNoEntry: false });
    return stat === undefined
      ? `${input} absent`
      : `${input} ${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  });
  return [...step.versions(), ...files].join("\n");
}

const fileOf = ({ states }, step, what) => join(states, `.${step.name}.${what}`);

function keeps(place, step, what, text) {
  const file = fileOf(place, step, what);
  return existsSync(file) && readFileSync(file, "utf8") === text;
}

/** Who may not write here, such as in an image, reads the sources each time. */
function keepSight(place, step, sight) {
  try {
    writeFileSync(fileOf(place, step, "sight"), sight);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

/** Whether what a step makes is there and of the present sources. */
export function isFresh(place, step) {
  if (!step.outputs.every((output) => existsSync(join(place.root, output)))) return false;
  const sight = sightOf(place, step);
  if (keeps(place, step, "sight", sight)) return true;
  if (!keeps(place, step, "stamp", fingerprint(place, step))) return false;
  keepSight(place, step, sight);
  return true;
}

/** Keeps what a step that has run was made from, unless a source was written since it began: did it read that? */
export function keepState(place, step, started) {
  const isLater = (input) =>
    (statSync(join(place.root, input), { throwIfNoEntry: false })?.ctimeMs ?? 0) >= started;
  if (step.inputs().some(isLater)) return;
  const sight = sightOf(place, step);
  writeFileSync(fileOf(place, step, "stamp"), fingerprint(place, step));
  keepSight(place, step, sight);
}
