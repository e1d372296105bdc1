/** What the first bytes of a file prove it to be. */
export interface SniffedMedia {
  readonly type: string;
  /** May be shown inside a page: raster images, audio, video. */
  readonly inline: boolean;
}

type Test = (bytes: Uint8Array) => boolean;

function ascii(text: string, offset = 0): Test {
  const codes = Buffer.from(text, "latin1");
  return (bytes) => codes.every((code, index) => bytes[offset + index] === code);
}

function magic(...codes: readonly number[]): Test {
  return (bytes) => codes.every((code, index) => bytes[index] === code);
}

function all(...tests: readonly Test[]): Test {
  return (bytes) => tests.every((test) => test(bytes));
}

/** An ISO media file whose brand is one of these. */
function brand(...brands: readonly string[]): Test {
  return all(ascii("ftyp", 4), (bytes) => brands.some((name) => ascii(name, 8)(bytes)));
}

/** 11 set bits, then a layer that is not "reserved" and a bit rate that is not "bad". */
const mp3Frame: Test = ([first = 0, second = 0, third = 0]) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0;

// Containers hold sound, pictures or both; the first bytes do not tell, so a declared type may choose.
const MEDIA: readonly (readonly [test: Test, type: string, alternative?: string])[] = [
  [magic(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), "image/png"],
  [magic(0xff, 0xd8, 0xff), "image/jpeg"],
  [(bytes) => ascii("GIF87a")(bytes) || ascii("GIF89a")(bytes), "image/gif"],
  [all(ascii("RIFF"), ascii("WEBP", 8)), "image/webp"],
  [brand("avif", "avis"), "image/avif"],
  [all(ascii("RIFF"), ascii("WAVE", 8)), "audio/wav"],
  [ascii("fLaC"), "audio/flac"],
  [ascii("OggS"), "audio/ogg", "video/ogg"],
  [brand("M4A ", "M4B "), "audio/mp4"],
  [brand("qt  "), "video/quicktime"],
  [ascii("ftyp", 4), "video/mp4", "audio/mp4"],
  [magic(0x1a, 0x45, 0xdf, 0xa3), "video/webm", "audio/webm"],
  [(bytes) => magic(0xff, 0xf1)(bytes) || magic(0xff, 0xf9)(bytes), "audio/aac"],
  [(bytes) => ascii("ID3")(bytes) || mp3Frame(bytes), "audio/mpeg"],
];

/** Brands of ISO media files that are pictures nobody may inline. */
const otherPicture = brand("heic", "heix", "mif1", "msf1", "jp2 ");

/**
 * The type under which foreign bytes may be served. The declared type is a claim: it only chooses
 * between the sound and the video form of one container. Markup of any kind is never more than bytes.
 */
export function sniffMedia(bytes: Uint8Array, declared: string | null): SniffedMedia {
  if (!otherPicture(bytes)) {
    const found = MEDIA.find(([test]) => test(bytes));
    if (found) {
      const [, type, alternative] = found;
      const chosen = alternative !== undefined && declared?.split(";")[0] === alternative;
      return { type: chosen ? alternative : type, inline: true };
    }
  }
  if (isPlainText(bytes)) return { type: "text/plain; charset=utf-8", inline: false };
  return { type: "application/octet-stream", inline: false };
}

/** UTF-8 without control characters that does not begin like markup. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex
    return !/^\s*</.test(text) && !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
