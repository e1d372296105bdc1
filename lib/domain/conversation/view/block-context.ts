import type { JsonRecord } from "@/lib/shared/read-value";
import type { ElidedText, ElideLimits } from "./elide";
import type { ToolLibrary } from "../tool-calls/definition";
import type { ToolChain, ToolPlace } from "../tool-calls/chains";

/** Where the whole of something elided can be loaded: within the message at a position of the array. */
export type HrefOf = (message: number, pointer: string) => string;

/** What a block may refer to beyond itself. */
export interface BlockContext {
  /** Position in `messages`. */
  readonly message: number;
  /** The chain of each tool block of this message, by its place in `contentBlocks`. */
  readonly chains: ReadonlyMap<number, ToolChain>;
  /** The parsed block at a place anywhere in the conversation; undefined when it was not loaded. */
  readonly blockAt: (place: ToolPlace) => unknown;
  readonly hrefOf: HrefOf;
  /** What people call a message by, by its position; only in a timeline. */
  readonly numberOf?: (position: number) => number | undefined;
  /** The recorded time of a block of this message. */
  readonly timeOf: (block: JsonRecord) => number | null;
  /** The stored tools that the calls name. */
  readonly tools: ToolLibrary;
  /** A text at a pointer of a message, cut to the limits of its kind or to what room there is left. */
  readonly viewText: (
    message: number,
    pointer: string,
    text: string,
    limits: ElideLimits,
  ) => ElidedText;
  /** A JSON value as a box shows it, by its place and as it was parsed. */
  readonly viewJson: (message: number, pointer: string, value: unknown) => ElidedText;
  /** The same with less room, for what is closed until somebody asks. Null when there is nothing in it. */
  readonly viewDetail: (message: number, pointer: string, value: unknown) => ElidedText | null;
}

/** A block whose own type is known, at its place. */
export interface BlockInput {
  readonly block: JsonRecord;
  readonly position: number;
  readonly pointer: string;
  readonly context: BlockContext;
}
