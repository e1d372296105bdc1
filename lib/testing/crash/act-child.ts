// Does one act on the library of the environment, saying when it is under way. For tests that kill it.
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readFileSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { writeBackup } from "@/lib/backup/run/backup";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { openRestoring } from "@/lib/data/backup/restoring-library";
import { watchForRestore } from "@/lib/data/backup/step-aside";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { libraryPlace } from "@/lib/data/store/files/data-directory";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { freshenSignIn } from "@/lib/secrets/sign-in/renew";
import { planFiles, runEvents } from "@/lib/testing/library/drop";

const [act = "", argument = ""] = process.argv.slice(2);

// Said at once: whoever kills this process has to know that it has begun.
const say = (line: string): void => void writeSync(1, `${line}\n`);

/**
 * Stops for good after some writes of this process, with no transaction open.
 * @param isAlone whether what else this process does goes on, such as to take up what others left
 */
async function stopAfter(writes: number, isAlone = false): Promise<void> {
  const store = await getWholeStore();
  const write = store.write.bind(store);
  let count = 0;
  store.write = async (work, ...rest) => {
    const result = await write(work, ...rest);
    count += 1;
    if (count < writes || (isAlone && count > writes)) return result;
    say("stopped");
    // Keeps the process alive.
    setInterval(() => undefined, 1000);
    return new Promise(() => undefined);
  };
}

const ACTS: Readonly<Record<string, () => Promise<unknown>>> = {
  async import() {
    const plan = await planFiles(["dropped.json", readFileSync(argument, "utf8")]);
    await stopAfter(3, true);
    await runEvents(plan.id);
  },
  async purge() {
    await stopAfter(1);
    await purgeFromTrash(LOCAL_VIEWER, { untilMs: Date.now() });
  },
  async backup() {
    const store = await getWholeStore();
    say("begins");
    for (let count = 0; ; count += 1) await writeBackup(store, `${argument}-${count}.zip`);
  },
  async edit() {
    const { shellRevision: expectedRevision = 0 } =
      (await getConversation(LOCAL_VIEWER, argument)) ?? {};
    const edit = { kind: "title", title: "Edited elsewhere" } as const;
    const outcome = await editConversation(LOCAL_VIEWER, { id: argument, expectedRevision, edit });
    if (!outcome.ok) throw new Error(outcome.code);
    say("edited");
  },
  async serve() {
    const wanted = new AbortController();
    watchForRestore(libraryPlace(), () => {
      say("stepping aside");
      wanted.abort();
    });
    for (let count = 1; !wanted.signal.aborted; count += 1) {
      const { shellRevision: expectedRevision = 0 } =
        (await getConversation(LOCAL_VIEWER, argument)) ?? {};
      const edit = { kind: "title", title: `Title ${count}` } as const;
      const outcome = await editConversation(LOCAL_VIEWER, {
        id: argument,
        expectedRevision,
        edit,
      });
      if (!outcome.ok) throw new Error(outcome.code);
      say(`Title ${count}`);
      await wait(10);
    }
    // As a server, which has answered what it was asked before it closes its library: whatever asks later opens it again.
    await closeStore();
  },
  async build() {
    const restoring = await openRestoring(libraryPlace());
    say("building");
    // What nothing refers to would be closed.
    setInterval(() => restoring, 1000);
    return new Promise(() => undefined);
  },
  async renew() {
    const failed = await freshenSignIn(argument);
    say(failed === null ? "fresh" : failed.message);
  },
};

await getWholeStore();
await ACTS[act]?.();
process.exit(0);
