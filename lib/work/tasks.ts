import type { Passage } from "@/lib/domain/comments/locate";
import type { PassageSearch } from "@/lib/domain/comments/passage";
import type { FindWish } from "@/lib/domain/conversation/find/text";
import type { FoundInText, LookInto } from "@/lib/domain/conversation/find/in-message";
import type { AppliedEdit } from "@/lib/domain/conversation/edit/apply";
import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import type { MessageEdit } from "@/lib/domain/conversation/edit/kinds";
import type { EditContext, EditResult, Refusal } from "@/lib/domain/document/edit-result";
import type { DocumentReport } from "@/lib/domain/check/validate";
import type { RewrittenText } from "@/lib/formats/kit/rewrite/rewrite-text";
import type { YamlReading } from "@/lib/formats/kit/syntax/yaml";

/** Everything a thread can be asked for: what it takes and what it gives, both as plain values. */
export interface Tasks {
  /** Tokens of each text, as a model counts them. */
  readonly countTokens: { input: readonly string[]; output: number[] };
  /** JSON with comments as JSON of the same length; null where there are none. */
  readonly withoutComments: { input: string; output: string | null };
  readonly readYaml: { input: string; output: YamlReading };
  /** Plain messages of a program in members of a format that is read; null where a text has more than that. */
  readonly rewriteText: { input: string; output: RewrittenText | null };
  /** The members of a conversation's shell that lists need. */
  readonly summaryShell: { input: string; output: unknown };
  /** How many errors and warnings a toolset file has, given as its JSON text. */
  readonly countFileProblems: { input: string; output: { error: number; warning: number } };
  /** The same of a toolset by itself. */
  readonly countToolsetProblems: {
    input: { readonly shell: string; readonly tools: readonly string[] };
    output: { error: number; warning: number };
  };
  /** The same of a message by itself. */
  readonly countMessageProblems: { input: string; output: { error: number; warning: number } };
  /** The same of a conversation apart from its messages. */
  readonly countShellProblems: { input: string; output: { error: number; warning: number } };
  readonly validateDocument: { input: Uint8Array; output: DocumentReport };
  /** An edit of a message, given as its JSON text. */
  readonly editMessage: {
    input: {
      readonly raw: string;
      readonly edit: MessageEdit;
      /** Without what is no plain value; a thread makes ids and hashes by itself. */
      readonly context: Omit<EditContext, "newId" | "sha256">;
    };
    output: AppliedEdit | Refusal;
  };
  /** The same of a conversation's text without its messages. */
  readonly editShell: {
    input: {
      readonly shell: string;
      readonly edit: ConversationEdit;
      readonly context: Omit<EditContext, "newId" | "sha256">;
    };
    output: EditResult;
  };
  /** In how many places a value breaks a schema, both as JSON text; null where the schema cannot be used. */
  readonly countMisfits: {
    input: { readonly schema: string; readonly value: string };
    output: number | null;
  };
  /** Where something is in each message, given as its JSON text. */
  readonly findInMessages: {
    input: { readonly wish: FindWish; readonly look: LookInto; readonly texts: readonly string[] };
    output: FoundInText[][];
  };
  /** Where passages that comments are about are in a message. */
  readonly findPassages: { input: PassageSearch; output: (Passage | null)[] };
}

export type TaskName = keyof Tasks;
