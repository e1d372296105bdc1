/** The kind of a JSON value, told by its first byte. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** Byte offsets in the document (a byte order mark counts), end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One `"key": value` of the root object. `key` is decoded, `keySpan` includes the quotes. */
export interface MemberSpan {
  key: string;
  keySpan: Span;
  value: Span;
  kind: JsonKind;
}

/** One element of a named array. */
export interface ElementSpan extends Span {
  kind: JsonKind;
}

/** Where the parts of a document are; holds offsets and top-level keys, never text. */
export interface DocumentMap {
  root: JsonKind;
  /** The root value without the white space and the byte order mark around it. */
  span: Span;
  bom: boolean;
  byteLength: number;
  /** Members of a root object in document order. Duplicates are all listed; the last one counts. */
  members: MemberSpan[];
  /**
   * Elements of each array named in `ScanOptions.arrays`. Of several members with one name only
   * the last is looked at, and it has an entry only if it is an array. The key "" represents the
   * elements of a root array.
   */
  elements: Map<string, ElementSpan[]>;
  /** True when some top-level key occurs twice. */
  duplicateKeys: boolean;
}

/**
 * Why a text was refused, with the byte offset of the first problem.
 * `truncated`: the bytes end inside a value. `empty`: no value at all.
 * `encoding`: not UTF-8. `depth` and `size`: a limit of the caller was passed.
 */
export interface JsonProblem {
  code: "syntax" | "truncated" | "depth" | "size" | "encoding" | "empty";
  offset: number;
  message: string;
}

export type ScanResult = { ok: true; map: DocumentMap } | { ok: false; problem: JsonProblem };

export interface ScanOptions {
  /** Top-level keys whose array elements are wanted; "" for the elements of a root array. */
  arrays?: readonly string[];
  /** Most containers inside one another; `[]` is 1 deep. Default 5,000. */
  maxDepth?: number;
  /** Most bytes. Default: no limit. */
  maxBytes?: number;
  /** Most elements of one listed array, and most members of the root object. Default: no limit. */
  maxElements?: number;
}

/**
 * The longest top-level key that is decoded, in bytes between the quotes. Keys are the only text
 * a scan holds, so a longer one is a `size` problem.
 */
export const MAX_KEY_BYTES = 1 << 20;
