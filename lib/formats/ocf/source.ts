/** What a conversation of the Open Conversation Format says of itself. */
export interface OcfConversation {
  readonly id: string;
  readonly title: string;
  readonly default_model: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly active_message_id: string;
  readonly toolsets: readonly object[];
  readonly redaction: { readonly mode: string };
}

/** What is stated about a message, with the message in OpenAI's shape in it. */
export interface OcfEnvelope extends OcfAnnotated {
  readonly id: string;
  readonly parent_id: string | null;
  readonly message: object;
  readonly toolset_id: string;
  readonly created_at: string;
  readonly model: string;
  readonly duration_ms: number;
  readonly usage: { readonly input: number; readonly output: number };
  readonly status: "ok" | "error" | "cancelled";
}

interface OcfAnnotated {
  readonly annotations: OcfAnnotations;
}

export interface OcfAnnotations {
  readonly pinned: boolean;
}

export interface OcfResource {
  readonly id: string;
  readonly kind: string;
  readonly filename: string;
  readonly title: string;
  readonly media_type: string;
  readonly byte_size: number;
  readonly source: {
    readonly type: "inline" | "url" | "path";
    readonly data: string;
    readonly url: string;
    readonly path: string;
  };
}
