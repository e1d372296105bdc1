import { forms, UUID_REST, type KeyForm } from "./form";

/** Keys of services that run models, and of what is used with them. */
export const AI_FORMS: readonly KeyForm[] = [
  ...forms("secret.anthropic", [["sk-ant-", "[A-Za-z0-9_-]{20,400}"]]),
  ...forms("secret.openai", [
    ["sk-", "[A-Za-z0-9_-]{20,400}"],
    ["sess-", "[A-Za-z0-9]{40,400}"],
  ]),
  ...forms("secret.huggingface", [
    ["hf_", "[A-Za-z0-9]{30,400}"],
    ["api_org_", "[A-Za-z0-9]{30,400}"],
  ]),
  ...forms("secret.vendor-key", [
    ["gsk_", "[A-Za-z0-9]{40,400}"],
    ["xai-", "[A-Za-z0-9]{40,400}"],
    ["pplx-", "[A-Za-z0-9]{40,400}"],
    ["r8_", "[A-Za-z0-9]{30,400}"],
    ["lsv2_", "(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"],
    ["ls__", "[0-9a-f]{32}"],
    ["pcsk_", "[A-Za-z0-9_]{40,400}"],
    ["fw_", "[A-Za-z0-9]{22,60}"],
    ["tgp_v1_", "[A-Za-z0-9_-]{40,400}"],
    ["nvapi-", "[A-Za-z0-9_-]{40,400}"],
    ["e2b_", "[0-9a-f]{40}"],
    ["tvly-", "[A-Za-z0-9-]{24,400}"],
    ["fc-", "[0-9a-f]{32}(?![A-Za-z0-9])"],
    ["jina_", "[A-Za-z0-9_-]{40,400}"],
    ["pa-", "[A-Za-z0-9_-]{40,60}(?![A-Za-z0-9_-])"],
    ["sk_", "[0-9a-f]{48}(?![A-Za-z0-9])"],
    ["csk-", "[a-z0-9]{40,60}"],
    ["wandb_v1_", "[A-Za-z0-9_-]{40,400}"],
    ["dtn_", "[0-9a-f]{64}"],
    ["ABSK", "[A-Za-z0-9+/]{80,400}={0,2}"],
    ["bedrock-api-key-", "[A-Za-z0-9+/=]{40,2000}"],
    ["cpk_", "[0-9a-f]{32}\\.[0-9a-f]{32}\\.[A-Za-z0-9]{32}"],
    ["bce-v3/", "ALTAK-[A-Za-z0-9]{21}/[0-9a-f]{40}"],
    ["pk-lf-", UUID_REST],
    ["uk_", "[A-Za-z0-9]{40,80}"],
    ["syn_", "[A-Za-z0-9]{32,80}"],
  ]),
];
