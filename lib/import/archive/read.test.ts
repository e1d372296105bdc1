import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";

import { zipBytes, type ZipBytesEntry } from "@/lib/testing/zip/bytes";

import { openArchive, type Archive, type Extracted } from "./read";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-archive-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function save(bytes: Uint8Array): Promise<string> {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return path;
}

async function open(entries: ZipBytesEntry[]): Promise<Archive> {
  const opened = await openArchive(await save(zipBytes(entries)));
  if (!opened.ok) throw new Error(opened.refusal.message);
  return opened.archive;
}

async function refusal(bytes: Uint8Array): Promise<{ rule: string; message: string }> {
  const opened = await openArchive(await save(bytes));
  if (opened.ok) throw new Error("the archive was accepted");
  return opened.refusal;
}

async function extractOnly(entry: ZipBytesEntry): Promise<Extracted> {
  const archive = await open([entry]);
  const result = await archive.extract(archive.entries[0]!, join(folder, "out"));
  archive.close();
  return result;
}

const DOC = '{"id":"a"}';

describe("an honest archive", () => {
  test("made by a common writer is listed and unpacked", async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(DOC), "notes/ä b.json");
    zip.addBuffer(Buffer.from("x"), "__MACOSX/notes/._b.json");
    zip.addBuffer(Buffer.from("x"), "notes/.DS_Store");
    zip.addEmptyDirectory("empty");
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as unknown as Buffer);
    const opened = await openArchive(await save(Buffer.concat(chunks)));
    if (!opened.ok) throw new Error(opened.refusal.message);
    const { archive } = opened;
    expect(archive.entries.map((entry) => entry.name)).toEqual(["notes/ä b.json"]);
    expect(archive.systemFiles).toBe(2);
    const path = join(folder, "entry-1");
    expect(await archive.extract(archive.entries[0]!, path)).toMatchObject({
      ok: true,
      size: DOC.length,
    });
    expect(await readFile(path, "utf8")).toBe(DOC);
    expect((await archive.head(archive.entries[0]!))?.toString()).toBe(DOC);
    archive.close();
  });

  test("may store entries without packing them", async () => {
    const result = await extractOnly({ name: "a.json", data: DOC, deflate: false });
    expect(result).toMatchObject({ ok: true, size: DOC.length });
  });
});

describe("a whole archive is refused", () => {
  test.each([
    ["../../evil.json", "climbs out"],
    ["a/../../evil.json", "climbs out"],
    ["..", "climbs out"],
    ["/etc/passwd", "absolute"],
    ["C:/windows/a.json", "drive letter"],
    ["a\\b.json", "backslash"],
    ["a\u0000.json", "control character"],
    ["a\n.json", "control character"],
    ["", "no name"],
  ])("for the name %j", async (name, why) => {
    const refused = await refusal(
      zipBytes([
        { name: "good.json", data: DOC },
        { name, data: DOC },
      ]),
    );
    expect(refused.rule).toBe("zip.unsafe-name");
    expect(refused.message).toContain(why);
    expect(refused.message).toContain(JSON.stringify(name));
  });

  test("for a path that no system opens", async () => {
    const longest = `${"a/".repeat(2046)}b.js`;
    expect(longest).toHaveLength(4096);
    expect((await open([{ name: longest, data: DOC }])).entries).toHaveLength(1);
    const refused = await refusal(zipBytes([{ name: `${longest}n`, data: DOC }]));
    expect(refused.rule).toBe("zip.unsafe-name");
    expect(refused.message).toContain("a path of more than 4,096 characters");
    expect(refused.message.length).toBeLessThan(400);
  });

  test("for a symbolic link", async () => {
    const refused = await refusal(
      zipBytes([{ name: "link", data: "/etc/passwd", mode: 0o120777 }]),
    );
    expect(refused.rule).toBe("zip.link");
  });

  test.each([
    ["A.json", "a.JSON"],
    ["e\u0301.json", "\u00e9.json"],
  ])("for names that are one file on some systems: %j and %j", async (first, second) => {
    const refused = await refusal(
      zipBytes([
        { name: first, data: DOC },
        { name: second, data: DOC },
      ]),
    );
    expect(refused.rule).toBe("zip.duplicate-name");
    expect(refused.message).toContain(JSON.stringify(first));
  });

  test("for one entry that is in its directory twice", async () => {
    const refused = await refusal(
      zipBytes([
        { name: "a.json", data: DOC },
        { name: "a.json", data: DOC, sameAs: 0 },
      ]),
    );
    expect(refused.rule).toBe("zip.overlap");
  });

  test.each([{ localName: "b.json" }, { localName: "A.json" }])(
    "for two of one path of which one is called otherwise before its data: %j",
    async (lie) => {
      const refused = await refusal(
        zipBytes([
          { name: "a.json", data: DOC },
          { name: "a.json", data: DOC, ...lie },
        ]),
      );
      expect(refused).toMatchObject({ rule: "zip.deceiving" });
      expect(refused.message).toContain(JSON.stringify(lie.localName));
    },
  );

  test("for more files of one path than an accident brings", async () => {
    const many = Array.from({ length: 17 }, () => ({ name: "a.json", data: DOC }));
    expect((await refusal(zipBytes(many))).rule).toBe("zip.duplicate-name");
  });

  test.each([0, 1])("for more entries than the %i that it states", async (stated) => {
    const two = [
      { name: "a.json", data: DOC },
      { name: "b.json", data: DOC },
    ];
    const refused = await refusal(zipBytes(two, stated));
    expect(refused.rule).toBe("zip.miscounted");
    expect(refused.message).toContain(`more entries than the ${stated}`);
  });

  test("for a folder with content", async () => {
    const refused = await refusal(
      zipBytes([
        { name: "a.json", data: DOC },
        { name: "b/", data: DOC },
      ]),
    );
    expect(refused.rule).toBe("zip.folder-with-bytes");
    expect(refused.message).toContain('"b/"');
  });

  test("for entries that share bytes", async () => {
    const refused = await refusal(
      zipBytes([
        { name: "a.json", data: DOC },
        { name: "b.json", data: DOC, sameAs: 0 },
      ]),
    );
    expect(refused.rule).toBe("zip.overlap");
  });

  test("for more entries than the limit", async () => {
    const many = Array.from({ length: 20_001 }, (_, n) => ({
      name: `${n}`,
      data: "",
      deflate: false,
    }));
    expect((await refusal(zipBytes(many))).rule).toBe("zip.too-many-entries");
  });

  test("for bytes that only start like one", async () => {
    expect((await refusal(Buffer.from("PK\u0003\u0004 and then nothing"))).rule).toBe(
      "zip.damaged",
    );
  });
});

describe("one entry is refused", () => {
  test("when it is encrypted", async () => {
    expect(await extractOnly({ name: "a.json", data: DOC, encrypted: true })).toMatchObject({
      ok: false,
      refusal: { rule: "zip.encrypted" },
    });
  });

  test("when its method is unknown", async () => {
    expect(await extractOnly({ name: "a.json", data: DOC, method: 93 })).toMatchObject({
      ok: false,
      refusal: { rule: "zip.method" },
    });
  });

  test("when it is a bomb, and nothing of it stays on disk", async () => {
    const result = await extractOnly({ name: "a.json", data: Buffer.alloc(40 << 20, 0x20) });
    expect(result).toMatchObject({ ok: false, refusal: { rule: "zip.bomb" } });
    expect(await readdir(folder)).toEqual(["upload"]);
  });

  test("when it is longer than its header says", async () => {
    const result = await extractOnly({
      name: "a.json",
      data: Buffer.alloc(1000, 0x20),
      statedSize: 10,
    });
    expect(result).toMatchObject({ ok: false, refusal: { rule: "zip.damaged" } });
  });

  test("when its checksum is wrong", async () => {
    const result = await extractOnly({ name: "a.json", data: DOC, statedCrc: 1 });
    expect(result).toMatchObject({ ok: false, refusal: { rule: "zip.damaged" } });
  });
});
