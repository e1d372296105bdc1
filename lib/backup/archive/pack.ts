import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

import { MANIFEST_NAME, manifestText, type ManifestMember } from "@/lib/domain/backup/manifest";

/** A member of an archive. */
export interface Member {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** How many rows it had, once `chunks` has ended; null for what has no rows. */
  rows(): number | null;
}

/** Packing harder takes several times as long and makes a tenth less. */
const COMPRESSION_LEVEL = 3;

/** What the comment of an archive begins with; the SHA-256 of its manifest follows. */
export const COMMENT_PREFIX = "colloquy-backup sha256:";

/** Then comes the SHA-256 of all bytes before it, which ends the file: also those that no member has. */
export const WHOLE_PREFIX = " file:";

/** Of a SHA-256 in hex. */
export const HASH_LENGTH = 64;

/**
 * A zip file of the members and a manifest of their hashes, made while it is read: nothing but what is at hand is in
 * memory. It ends with an error when a member does.
 */
export async function* packArchive(
  id: string,
  members: AsyncGenerator<Member, void, void>,
): AsyncGenerator<Uint8Array, void, void> {
  const zip = new ZipFile();
  const output = readable(zip.outputStream);
  zip.on("error", (error: Error) => output.destroy(error));
  const current: { input: Readable | null } = { input: null };
  const feeding = feed(zip, id, members, current).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    yield* withWholeHash(output);
  } finally {
    output.destroy();
    // Whoever breaks off leaves no snapshot of the library open.
    current.input?.destroy(new Error("The backup was broken off."));
    await feeding;
  }
}

/** The bytes of a zip file, its last characters replaced by the hash of everything before them. */
async function* withWholeHash(output: Readable): AsyncGenerator<Uint8Array, void, void> {
  const hash = createHash("sha256");
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of output) {
    const bytes = Buffer.concat([held, bytesOf(chunk)]);
    const known = bytes.subarray(0, Math.max(0, bytes.length - HASH_LENGTH));
    held = bytes.subarray(known.length);
    hash.update(known);
    if (known.length > 0) yield known;
  }
  yield Buffer.from(hash.digest("hex"), "latin1");
}

/** The types of yazl say less than it gives. */
function readable(stream: unknown): Readable {
  if (stream instanceof Readable) return stream;
  throw new TypeError("A zip file is written to no stream.");
}

/** A chunk of a stream of bytes. */
export function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError("A stream of bytes gave something else.");
}

async function feed(
  zip: ZipFile,
  id: string,
  members: AsyncGenerator<Member, void, void>,
  current: { input: Readable | null },
): Promise<void> {
  const listed: ManifestMember[] = [];
  for await (const member of members) listed.push(await addMember(zip, member, current));
  const manifest = manifestText({ id, members: listed });
  const sha256 = createHash("sha256").update(manifest).digest("hex");
  zip.addBuffer(Buffer.from(manifest), MANIFEST_NAME, { compressionLevel: COMPRESSION_LEVEL });
  // Its own hash is known when all of it is written.
  const comment = COMMENT_PREFIX + sha256 + WHOLE_PREFIX + "0".repeat(HASH_LENGTH);
  zip.end({ comment, forceZip64Format: false });
}

/** Adds a member and waits until all of it is taken: there is one snapshot, and one after the other is read from it. */
async function addMember(
  zip: ZipFile,
  member: Member,
  current: { input: Readable | null },
): Promise<ManifestMember> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of member.chunks) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await new Promise<void>((resolve, reject) => {
    const options = { compressionLevel: COMPRESSION_LEVEL, mode: 0o100600 };
    zip.addReadStreamLazy(member.name, options, (take) => {
      const input = Readable.from(counted(), { objectMode: false });
      current.input = input;
      input.once("error", reject);
      input.once("end", resolve);
      take(null, input);
    });
  });
  const rows = member.rows();
  const about = { name: member.name, bytes, sha256: hash.digest("hex") };
  return rows === null ? about : { ...about, rows };
}
