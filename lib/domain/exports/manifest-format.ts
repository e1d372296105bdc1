/** The member `format` of the list in an exported archive, by which an import knows it is no document. */
export const MANIFEST_FORMAT = "dev.colloquy:manifest";
