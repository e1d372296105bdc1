import type { DocumentMap, ElementSpan, JsonKind, MemberSpan, ScanOptions } from "./document-map";

/**
 * Builds the map from what the scan machine meets at depth 0, 1 and 2. All offsets are absolute.
 */
export class ScanRecorder {
  private readonly wanted: ReadonlySet<string>;
  private readonly maxElements: number;
  private readonly members: MemberSpan[] = [];
  private readonly elements = new Map<string, ElementSpan[]>();
  private readonly keys = new Set<string>();
  private root: JsonKind | null = null;
  private rootStart = 0;
  private rootEnd = 0;
  private duplicateKeys = false;
  private key = "";
  private keyStart = 0;
  private keyEnd = 0;
  private memberStart = 0;
  private memberKind: JsonKind = "null";
  private list: ElementSpan[] | null = null;
  private listDepth = 2;
  private elementStart = 0;
  private elementKind: JsonKind = "null";

  constructor(options: ScanOptions) {
    this.wanted = new Set(options.arrays);
    this.maxElements = options.maxElements ?? Infinity;
  }

  get started(): boolean {
    return this.root !== null;
  }

  memberKey(key: string, start: number, end: number): void {
    this.key = key;
    this.keyStart = start;
    this.keyEnd = end;
    if (this.keys.has(this.key)) this.duplicateKeys = true;
    else this.keys.add(this.key);
  }

  /** False when the list that the value belongs to is full. */
  valueStart(depth: number, offset: number, kind: JsonKind): boolean {
    if (depth === this.listDepth && this.list !== null) {
      this.elementStart = offset;
      this.elementKind = kind;
      return this.list.length < this.maxElements;
    }
    if (depth === 0) {
      this.root = kind;
      this.rootStart = offset;
      if (kind === "array") {
        this.listDepth = 1;
        if (this.wanted.has("")) this.list = this.open("");
      }
      return true;
    }
    if (depth === 1 && this.root === "object") {
      this.memberStart = offset;
      this.memberKind = kind;
      if (this.key !== "" && this.wanted.has(this.key)) {
        if (kind === "array") this.list = this.open(this.key);
        else this.elements.delete(this.key);
      }
      return this.members.length < this.maxElements;
    }
    return true;
  }

  valueEnd(depth: number, offset: number): void {
    if (depth === this.listDepth) {
      this.list?.push({ start: this.elementStart, end: offset, kind: this.elementKind });
    } else if (depth === 0) {
      this.rootEnd = offset;
    } else if (depth === 1) {
      this.list = null;
      this.members.push({
        key: this.key,
        keySpan: { start: this.keyStart, end: this.keyEnd },
        value: { start: this.memberStart, end: offset },
        kind: this.memberKind,
      });
    }
  }

  finish(byteLength: number, bom: boolean): DocumentMap {
    return {
      root: this.root ?? "null",
      span: { start: this.rootStart, end: this.rootEnd },
      bom,
      byteLength,
      members: this.members,
      elements: this.elements,
      duplicateKeys: this.duplicateKeys,
    };
  }

  private open(key: string): ElementSpan[] {
    const list: ElementSpan[] = [];
    // A repeated key replaces the list of the one before it.
    this.elements.set(key, list);
    return list;
  }
}
