import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** Instructions of older exports stand in the metadata of an empty system message. */
export function customInstructions(metadata: JsonRecord): string[] {
  if (metadata["is_user_system_message"] !== true) return [];
  const about = asRecord(metadata["user_context_message_data"]) ?? metadata;
  return ["about_user_message", "about_model_message"]
    .map((member) => asText(about[member]) ?? "")
    .filter((text) => text.trim() !== "");
}
