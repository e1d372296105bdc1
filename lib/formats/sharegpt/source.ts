/** What a sample for training looks like, in the members of ShareGPT, LLaMA-Factory, TRL and their relatives. */
export interface SharegptSample {
  readonly id: string;
  readonly system: string;
  readonly tools: string | readonly object[];
  /** The turns, under one of three names. */
  readonly conversations: readonly SharegptTurn[];
  readonly conversation: readonly SharegptTurn[];
  readonly messages: readonly SharegptTurn[];
  /** Of a row for preference training, or an instruction and its input. */
  readonly prompt: string | SharegptTurn | readonly SharegptTurn[];
  readonly completion: readonly SharegptTurn[];
  readonly instruction: string;
  readonly question: string;
  readonly history: readonly (readonly [asked: string, answered: string])[];
  readonly input: string;
  readonly chosen: string | SharegptTurn | readonly SharegptTurn[];
  readonly rejected: string | SharegptTurn | readonly SharegptTurn[];
  /** What ms-swift has beside turns that end with the answer that was chosen: the other one, or all turns with it. */
  readonly rejected_response: string | SharegptTurn | readonly SharegptTurn[];
  readonly rejected_messages: readonly SharegptTurn[];
  /** Files the marks in the texts represent, in order. */
  readonly images: readonly SharegptFile[];
  readonly videos: readonly SharegptFile[];
  readonly audios: readonly SharegptFile[];
  readonly image: string | readonly string[];
  readonly video: string | readonly string[];
  readonly audio: string | readonly string[];
}

/** A path or an address, by itself or as data sets of Hugging Face have it; of a film its pictures. */
export type SharegptFile =
  | string
  | { readonly path?: string; readonly src?: string; readonly url?: string }
  | readonly SharegptFile[];

export interface SharegptTurn {
  readonly from: string;
  readonly role: string;
  readonly value: string | readonly SharegptPart[];
  readonly content: string | readonly SharegptPart[];
}

/** A part of LLaMA-Factory's first version, or of TRL, where what it says is under the name of its type. */
export type SharegptPart = Readonly<
  Record<"type" | "value" | "text" | "image" | "video" | "audio", string>
>;
