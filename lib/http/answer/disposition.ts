import { safeStem } from "@/lib/export/download/file-name";

const ENDING = /^\.[A-Za-z0-9]{1,10}$/;

/** A name from a document as a name for a file here: last segment only, nothing that reads as a path. */
export function safeFileName(name: string, fallback: string): string {
  const last = name.split(/[/\\]/).findLast((segment) => segment !== "") ?? "";
  const dot = last.lastIndexOf(".");
  const ending = dot > 0 ? last.slice(dot) : "";
  if (!ENDING.test(ending)) return safeStem(last, fallback);
  return safeStem(last.slice(0, dot), fallback) + ending;
}

/** A Content-Disposition for an already safe name, with a plain form for clients that know no UTF-8. */
export function disposition(kind: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** RFC 8187 leaves fewer characters bare than encodeURIComponent does. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
