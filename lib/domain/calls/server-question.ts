import { judgeLink } from "@/lib/domain/markdown/safe-link";
import { takesCredential } from "@/lib/domain/server-audit/rules";
import { jsonText } from "@/lib/shared/json-text";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { addressRemarks, type Asker } from "./question-address";
import { questionCheck } from "./question-form";

/**
 * What a server asks a person in the middle of a call (`elicitation/create` of MCP): values for a form, or to open an
 * address and do something there.
 */
export type ServerQuestion =
  | {
      readonly kind: "form";
      readonly message: string;
      /** An object of plain values, as the server sent it. */
      readonly schema: JsonRecord;
    }
  | {
      readonly kind: "address";
      readonly message: string;
      readonly url: string;
      /** What to know before opening it, as sentences. */
      readonly remarks: readonly string[];
    };

/** A question that waits for a person. */
export interface AskedQuestion {
  readonly id: string;
  readonly question: ServerQuestion;
  readonly askedMs: number;
  /** When it counts as cancelled. */
  readonly untilMs: number;
}

/** What a person says to it; `cancel` also stands for nobody having said anything. */
export type QuestionAnswer =
  | { readonly action: "accept"; readonly content?: JsonRecord }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

const MOST_FIELDS = 50;
const MOST_LETTERS = 20_000;
const MOST_ADDRESS = 2_000;
const PLAIN: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/**
 * Reads the parameters of a question. Whatever a server sends is hostile: only what the protocol allows in a form is
 * shown as one.
 * @returns a sentence for the server where it asks for what is not shown
 */
export function readQuestion(
  params: unknown,
  server: Asker,
): ServerQuestion | { readonly refused: string } {
  const { message, mode, url, requestedSchema } = asRecord(params) ?? {};
  const text = asText(message) ?? "";
  if (text.length > MOST_LETTERS) return refused("The message of the question is too long.");
  if (mode === "url") return readAddress(text, asText(url) ?? "", server);
  if (mode !== undefined && mode !== "form") return refused("Only forms and addresses are shown.");
  const schema = asRecord(requestedSchema);
  if (schema === null) return refused("The question has no schema.");
  const fields = Object.entries(asRecord(schema["properties"]) ?? {});
  if (schema["type"] !== "object" || fields.length > MOST_FIELDS) {
    return refused(`A form is an object of at most ${MOST_FIELDS} members.`);
  }
  const written = jsonText(schema);
  if (written === null || written.length > MOST_LETTERS) return refused("The form is too long.");
  const odd = fields.find(([, field]) => !isPlain(asRecord(field)));
  if (odd !== undefined) {
    return refused("The members of a form are texts, numbers, yes or no, or choices.");
  }
  // The protocol forbids it: what is typed into a form passes through the client and its records.
  const asksForSecret = fields.some(([name, field]) => {
    const title = asText(asRecord(field)?.["title"]) ?? "";
    return takesCredential(name) || takesCredential(title.replaceAll(/\s+/g, "_"));
  });
  return asksForSecret
    ? refused("A form must not ask for a credential. Send an address to sign in at instead.")
    : { kind: "form", message: text, schema };
}

const refused = (sentence: string) => ({ refused: sentence });

function readAddress(
  message: string,
  address: string,
  server: Asker,
): ServerQuestion | { readonly refused: string } {
  const judged = address.length <= MOST_ADDRESS ? judgeLink(address) : null;
  const url = judged?.kind === "open" ? judged.href : "";
  if (!/^https?:/.test(url)) {
    return refused("Only web addresses without a user name can be opened.");
  }
  return { kind: "address", message, url, remarks: addressRemarks(url, message, server) };
}

/** Whether a member can be one field: nothing in it goes deeper or refers elsewhere. */
function isPlain(field: JsonRecord | null): boolean {
  if (field === null || "$ref" in field) return false;
  if (PLAIN.has(field["type"])) return true;
  if (field["type"] === undefined) return hasChoices(field);
  const items = field["type"] === "array" ? asRecord(field["items"]) : null;
  return items !== null && hasChoices(items);
}

/** Whether there are texts to choose from, with or without titles. */
function hasChoices(field: JsonRecord): boolean {
  const titled = [...asList(field["anyOf"]), ...asList(field["oneOf"])];
  const choices = [...asList(field["enum"]), ...titled.map((one) => asRecord(one)?.["const"])];
  return choices.length > 0 && choices.every((choice) => typeof choice === "string");
}

/** Whether an answer may be sent: what is accepted fits the form. */
export function fitsQuestion(question: ServerQuestion, answer: QuestionAnswer): boolean {
  if (answer.action !== "accept" || question.kind === "address") return true;
  return questionCheck(question.schema)(answer.content ?? {}).length === 0;
}
