import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What a message says about a person's agreement to a call. */
export interface ApprovalReading {
  /** The person was asked. */
  readonly asked: boolean;
  /** Ids of messages the question or the answer is about, best first. */
  readonly targets: readonly string[];
  /** The person's answer, null while there is none. */
  readonly answer: { readonly state: "approved" | "rejected"; readonly always: boolean } | null;
}

const STATES: ReadonlyMap<string, "approved" | "rejected"> = new Map([
  ["allow", "approved"],
  ["always_allow", "approved"],
  ["deny", "rejected"],
]);

/**
 * Finds the question to a person and the answer in a message's metadata. They are named
 * `from_server` and `from_client`, as a rule inside `jit_plugin_data`; the enclosing member is not
 * certain, so any other is looked into as well.
 */
export function readApproval(metadata: JsonRecord): ApprovalReading | null {
  for (const place of [metadata["jit_plugin_data"], metadata, ...Object.values(metadata)]) {
    const record = asRecord(place);
    const question = asRecord(record?.["from_server"]);
    const action = asRecord(asRecord(record?.["from_client"])?.["user_action"]);
    if (question === null && action === null) continue;
    const type = asText(asRecord(action?.["data"])?.["type"]) ?? "";
    const state = STATES.get(type);
    return {
      asked: question !== null,
      targets: [asText(action?.["target_message_id"]), ...offeredTargets(question)].filter(
        (target) => target !== null,
      ),
      answer: state ? { state, always: type === "always_allow" } : null,
    };
  }
  return null;
}

/** Each answer that was offered names the message it would act on. */
function offeredTargets(question: JsonRecord | null): (string | null)[] {
  return asList(asRecord(question?.["body"])?.["actions"]).map((offer) => {
    const action = asRecord(offer);
    const consequence = asRecord(action?.[asText(action["type"]) ?? ""]);
    return asText(consequence?.["target_message_id"]);
  });
}
