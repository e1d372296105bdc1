import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { turnIfDue } from "@/lib/work/turns";

import type { SqlValue, VectorRow } from "../connection/sql";
import { copyLine } from "./values";

/** Bytes of COPY that are handed to the socket at once. */
const CHUNK = 64 * 1024;

type Write = (piece: string | Uint8Array) => Promise<void>;

/** Copies rows in the text form. @param into a table with its columns */
export function copyRows(
  client: pg.ClientBase,
  into: string,
  rows: readonly SqlValue[][],
): Promise<void> {
  return copy(client, `COPY ${into} FROM STDIN`, async (write) => {
    let chunk = "";
    for (const row of rows) {
      chunk += copyLine(row);
      if (chunk.length < CHUNK) continue;
      await write(chunk);
      chunk = "";
    }
    await write(chunk);
  });
}

/** What the binary form begins with: its name, no flags, nothing more. */
const START = Buffer.from("PGCOPY\n\u00FF\r\n\0\0\0\0\0\0\0\0\0", "latin1");
/** The number of columns where a row would begin: none follows. */
const END = Buffer.from([0xff, 0xff]);
const COLUMNS = 2;
const ID_BYTES = 8;
/** The number of columns, the length of the id, the id, the length of the vector. */
const HEAD_BYTES = 2 + 4 + ID_BYTES + 4;

/** Copies rows in the binary form. @param into a table with its columns, of which the first is a `bigint` */
export function copyVectors(
  client: pg.ClientBase,
  into: string,
  rows: Iterable<VectorRow>,
): Promise<void> {
  return copy(client, `COPY ${into} FROM STDIN BINARY`, async (write) => {
    let pieces: Uint8Array[] = [START];
    let bytes = 0;
    for (const [id, vector] of rows) {
      pieces.push(headOf(id, vector), vector);
      bytes += HEAD_BYTES + vector.length;
      if (bytes < CHUNK) continue;
      await write(Buffer.concat(pieces));
      pieces = [];
      bytes = 0;
      await turnIfDue();
    }
    await write(Buffer.concat([...pieces, END]));
  });
}

function headOf(id: number, vector: Uint8Array): Uint8Array {
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  let at = head.writeInt16BE(COLUMNS, 0);
  at = head.writeInt32BE(ID_BYTES, at);
  at = head.writeBigInt64BE(BigInt(id), at);
  head.writeInt32BE(vector.length, at);
  return head;
}

async function copy(
  client: pg.ClientBase,
  text: string,
  send: (write: Write) => Promise<void>,
): Promise<void> {
  const stream = client.query(copyFrom(text));
  const end = finished(stream);
  // Whatever fails is reported by `end`; until then it must not count as unhandled.
  end.catch(() => undefined);
  try {
    await send(async (piece) => {
      if (!stream.write(piece)) await Promise.race([once(stream, "drain"), end]);
    });
  } catch (error) {
    // The rows could not be made: nothing of them is kept.
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    await end.catch(() => undefined);
    throw error;
  }
  stream.end();
  await end;
}
