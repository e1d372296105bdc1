import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a hand-made archive. Everything a header states can be made to lie. */
export interface ZipBytesEntry {
  name: string | Uint8Array;
  data: Uint8Array | string;
  /** Default true. */
  deflate?: boolean;
  /** Sets the encrypted bit; the data stay as they are. */
  encrypted?: boolean;
  /** Unix mode in the upper half of the external attributes. */
  mode?: number;
  /** What the headers say instead of the true size. */
  statedSize?: number;
  /** What the headers say instead of the true checksum. */
  statedCrc?: number;
  /** Compression method instead of the true one. */
  method?: number;
  /** The name before the data, where the directory states another one of as many bytes. */
  localName?: string;
  /** Points the directory at the local header of an earlier entry instead of one of its own. */
  sameAs?: number;
}

const UTF8_NAME = 0x0800;
const UNIX = 3 << 8;

/** Builds an archive byte by byte, for the archives that no well-behaved writer would make. */
export function zipBytes(entries: readonly ZipBytesEntry[], statedCount = entries.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const data = Buffer.from(entry.data as string);
    const packed = entry.deflate === false ? data : deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8_NAME | (entry.encrypted === true ? 1 : 0), 2);
    common.writeUInt16LE(entry.method ?? (entry.deflate === false ? 0 : 8), 4);
    common.writeUInt32LE(entry.statedCrc ?? crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.statedSize ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const own = entry.sameAs === undefined;
    const at = own ? offset : (offsets[entry.sameAs ?? 0] ?? 0);
    offsets.push(at);
    if (own) {
      parts.push(
        Buffer.from("PK\u0003\u0004"),
        common,
        Buffer.from(entry.localName ?? name),
        packed,
      );
      offset += 30 + name.length + packed.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(UNIX | 20, 0);
    directory.push(Buffer.from("PK\u0001\u0002"), madeBy, common, rest, name);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(statedCount, 4);
  end.writeUInt16LE(statedCount, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, Buffer.from("PK\u0005\u0006"), end]);
}
