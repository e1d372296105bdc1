/** What an entry of `My Activity.json` of Google Takeout looks like where the product is Gemini: one prompt. */
export interface TakeoutActivity {
  /** A word of the account's language for prompting, then the prompt. */
  readonly title: string;
  readonly time: string;
  /** The answers. */
  readonly safeHtmlItem: readonly { readonly html: string }[];
  readonly subtitles: readonly TakeoutSubtitle[];
  /** Name of a picture in the archive. */
  readonly imageFile: string;
  readonly attachedFiles: readonly string[];
}

/** A file by its name in the archive, or a link such as to a Gem. */
export interface TakeoutSubtitle {
  readonly name: string;
  readonly url: string;
}
