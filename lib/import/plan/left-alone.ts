import { counted } from "@/lib/shared/counted";

/** The note on files of a drop that are no documents. */
export const notDocuments = (count: number): string =>
  count === 1
    ? "1 file is not a document and was left alone."
    : `${counted(count, "file")} are not documents and were left alone.`;

/** The note on files that systems put into folders and archives. */
export const passedOver = (count: number): string =>
  `${counted(count, "file")} of the system ${count === 1 ? "was" : "were"} passed over.`;
