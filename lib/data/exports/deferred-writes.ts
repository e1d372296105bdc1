import { recordConsents } from "./consents";
import { finishExport, startExport } from "./records";
import { noteDamage } from "../store/damage/library-damage";
import type { LeftWrite } from "../store/locks/reading-thread";

/** Carries out what a reading thread left to this one, in its order. */
export async function carryOutLeft(writes: readonly LeftWrite[]): Promise<void> {
  for (const write of writes) {
    switch (write.name) {
      case "startExport":
        await startExport(write.viewer, write.start);
        break;
      case "recordConsents":
        await recordConsents(write.viewer, write.input);
        break;
      case "finishExport":
        await finishExport(write.id, write.end);
        break;
      case "noteDamage":
        noteDamage(write.file, write.found);
        break;
    }
  }
}
