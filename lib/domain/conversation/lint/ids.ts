import { quote } from "@/lib/domain/document/describe-value";
import { askFix, autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import type { MessageOutline } from "../facts/message";

/** A block or attachment: message and position in one number, since there are very many of them. */
type Place = number;

/** More blocks or attachments than one message can have. */
const POSITIONS = 2 ** 24;

const placeOf = (message: number, position: number): Place => message * POSITIONS + position;

/** A place inside a sentence, counted from 1. */
function namePlace(place: Place, what: string): string {
  return `${what} ${(place % POSITIONS) + 1} of message ${Math.floor(place / POSITIONS) + 1}`;
}

/** The ids met so far in one conversation. Holds ids, no texts. */
export interface IdRegister {
  readonly messages: Map<string, number>;
  readonly blocks: Map<string, Place>;
  readonly attachments: Map<string, Place>;
}

export function createIdRegister(): IdRegister {
  return { messages: new Map(), blocks: new Map(), attachments: new Map() };
}

/** Rules about ids that occur twice. References by id go to the nearest block before them. */
export function lintIds(
  outline: MessageOutline,
  message: number,
  seen: IdRegister,
  context: LintContext,
): void {
  const { findings, newId } = context;
  const path = `/messages/${message}`;
  const { documentId } = outline;
  const twin = seen.messages.get(documentId);
  if (documentId !== "") {
    if (twin === undefined) seen.messages.set(documentId, message);
    else {
      findings.add("msg.id-duplicate", `${path}/id`, () => ({
        message: `Message ${twin + 1} has the id ${quote(documentId)} as well.`,
        fix: autoFix("Give this one a new id", { op: "set", path: `${path}/id`, value: newId() }),
      }));
    }
  }
  outline.blocks.forEach(({ id, type }, position) => {
    const other = register(seen.blocks, id, placeOf(message, position));
    if (other === null) return;
    const place = `${path}/contentBlocks/${position}/id`;
    const title = "Give this one a new id";
    findings.add("block.id-duplicate", place, () => {
      const operation = { op: "set", path: place, value: newId() } as const;
      return {
        message: `${namePlace(other, "Block")} has the id ${quote(id)} as well.`,
        // Approvals and results may refer to a call by its id.
        fix: type === "toolCall" ? askFix(title, operation) : autoFix(title, operation),
      };
    });
  });
  outline.attachments.forEach(({ id }, position) => {
    const other = register(seen.attachments, id, placeOf(message, position));
    if (other === null) return;
    const place = `${path}/attachments/${position}/id`;
    findings.add("att.id-duplicate", place, () => ({
      message: `${namePlace(other, "Attachment")} has the id ${quote(id)} as well.`,
      fix: autoFix("Give this one a new id", { op: "set", path: place, value: newId() }),
    }));
  });
}

/** The earlier place of an id, null when it is new or empty. */
function register(places: Map<string, Place>, id: string, place: Place): Place | null {
  if (id === "") return null;
  const known = places.get(id);
  if (known === undefined) places.set(id, place);
  return known ?? null;
}
