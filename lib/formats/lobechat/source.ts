/** What a message of LobeChat looks like in all its generations of exports. */
export interface LobechatMessage extends LobechatStep, LobechatOutcome, LobechatQuestion {
  readonly role: string;
  readonly parentId: string;
  readonly sessionId: string;
  readonly topicId: string;
  readonly threadId: string;
  readonly createdAt: number | string;
  readonly updatedAt: number | string;
  readonly model: string;
  readonly provider: string;
  readonly usage: object;
  readonly performance: object;
  readonly metadata: object;
  /** Older versions have the model here. */
  readonly extra: { readonly fromModel: string; readonly fromProvider: string };
  /** Answers that are grouped in this one. */
  readonly children: readonly LobechatStep[];
  readonly fileList: readonly LobechatFile[];
  readonly imageList: readonly LobechatFile[];
  readonly videoList: readonly LobechatFile[];
  readonly audioList: readonly LobechatFile[];
  /** Ids of files. */
  readonly files: readonly string[];
  /** Of a message of a tool: the call it answers. */
  readonly tool_call_id: string;
  readonly plugin: { readonly apiName: string };
  readonly userId: string;
  readonly clientId: string;
  readonly pluginIds: unknown;
}

/** What an answer does at once. */
export interface LobechatStep {
  readonly id: string;
  readonly reasoning: { readonly content: string };
  readonly content: string;
  readonly tools: readonly LobechatCall[];
}

export interface LobechatCall extends LobechatQuestion {
  readonly id: string;
  readonly type: string;
  readonly identifier: string;
  readonly apiName: string;
  readonly arguments: unknown;
  readonly result: LobechatOutcome;
}

/** What came of a call; in a message of a tool the members begin with `plugin`. */
export interface LobechatOutcome {
  readonly content: string;
  readonly error: unknown;
  readonly pluginError: unknown;
  readonly state: unknown;
  readonly pluginState: unknown;
}

/** Whether a person was asked: of a call, and of a message with its result. */
export interface LobechatQuestion {
  readonly intervention: LobechatIntervention;
  readonly pluginIntervention: LobechatIntervention;
}

/** That a person was asked before a call ran, and what was answered. */
export interface LobechatIntervention {
  readonly status: "none" | "pending" | "approved" | "rejected";
  readonly rejectedReason: string;
}

export interface LobechatFile {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly filename: string;
  readonly alt: string;
  readonly fileType: string;
  readonly mimeType: string;
  readonly size: number;
  readonly content: string;
}

/** A topic, or a thread that went off from one. */
export interface LobechatTopic {
  readonly id: string;
  readonly sessionId: string;
  readonly title: string;
  readonly createdAt: number | string;
  readonly updatedAt: number | string;
  readonly userId: string;
  readonly clientId: string;
  readonly sourceMessageId: string;
}

/** The agent conversations are held with. */
export interface LobechatSession {
  readonly title: string;
  readonly meta: { readonly title: string };
  readonly config: LobechatAgent;
}

export interface LobechatAgent {
  readonly model: string;
  readonly systemRole: string;
}
