/** What a finding is, for people, and the word its placeholder is made of. */
interface RuleAbout {
  readonly label: string;
  readonly noun: string;
  /** Common in harmless text, too: it leaves unless somebody wants it masked. */
  readonly low?: true;
}

const SECRET = "secret";

/**
 * Every rule by which something is found. Of two that find overlapping texts the one that is first wins,
 * so what is told by its form comes before what is told by the words around it.
 */
export const FINDING_RULES = {
  "secret.private-key": { label: "Private key", noun: SECRET },
  "secret.anthropic": { label: "Anthropic key", noun: SECRET },
  "secret.openai": { label: "OpenAI key", noun: SECRET },
  "secret.github": { label: "GitHub token", noun: SECRET },
  "secret.gitlab": { label: "GitLab token", noun: SECRET },
  "secret.slack": { label: "Slack token or webhook", noun: SECRET },
  "secret.aws": { label: "AWS access key", noun: SECRET },
  "secret.google": { label: "Google key or token", noun: SECRET },
  "secret.huggingface": { label: "Hugging Face token", noun: SECRET },
  "secret.npm": { label: "npm token", noun: SECRET },
  "secret.stripe": { label: "Stripe key", noun: SECRET },
  "secret.telegram": { label: "Telegram bot token", noun: SECRET },
  "secret.discord": { label: "Discord token or webhook", noun: SECRET },
  "secret.azure": { label: "Azure secret", noun: SECRET },
  "secret.vault": { label: "Token of a secret manager", noun: SECRET },
  "secret.wallet": { label: "Seed phrase or wallet key", noun: SECRET },
  "secret.otp": { label: "One-time password secret", noun: SECRET },
  "secret.password-hash": { label: "Hash of a password", noun: SECRET },
  "secret.vendor-key": { label: "Key of another service", noun: SECRET },
  "secret.web-token": { label: "JSON Web Token", noun: SECRET },
  "secret.url-userinfo": { label: "Password in a URL", noun: SECRET },
  "secret.config-value": { label: "Credential in settings", noun: SECRET },
  "secret.header": { label: "Credential in a header", noun: SECRET },
  "secret.command": { label: "Credential in a command", noun: SECRET },
  "secret.assignment": { label: "Key or password after its name", noun: SECRET },
  "secret.stated": { label: "Key or password in a sentence", noun: SECRET },
  "personal.email": { label: "E-mail address", noun: "email" },
  "personal.iban": { label: "Bank account (IBAN)", noun: "iban" },
  "personal.card": { label: "Payment card", noun: "card" },
  "personal.ssn": { label: "Social security number (US)", noun: "ssn" },
  "personal.phone": { label: "Phone number", noun: "phone" },
  "personal.ip": { label: "Internet address", noun: "ip", low: true },
  "unscanned.data": { label: "Embedded file that can’t be read", noun: "data" },
} as const satisfies Readonly<Record<string, RuleAbout>>;

export type FindingRule = keyof typeof FINDING_RULES;

const RULES: Readonly<Record<string, RuleAbout>> = FINDING_RULES;
const RANKS: ReadonlyMap<string, number> = new Map(
  Object.keys(FINDING_RULES).map((rule, rank) => [rule, rank]),
);

export function ruleRank(rule: FindingRule): number {
  return RANKS.get(rule) ?? RANKS.size;
}

export function ruleLabel(rule: FindingRule): string {
  return FINDING_RULES[rule].label;
}

/** The first word of the placeholder, as in `[email 3]`. */
export function ruleNoun(rule: FindingRule): string {
  return FINDING_RULES[rule].noun;
}

export function isLowRule(rule: FindingRule): boolean {
  return RULES[rule]?.low === true;
}
