/**
 * How much a name says about its value: `password` nearly everything, `key` next to nothing. A `session` is what opens an
 * account, or the run of a program in its own log.
 */
export type NameStrength = "password" | "key" | "session" | "weak";

const PASSWORDS =
  /(?:password|passwort|kennwort|passwd|pwd|passphrase|passcode|contraseña|motdepasse|senha|wachtwoord|katasandi|(?<=^|[^a-z])(?:parola|heslo|haslo|salasana|sandi)|(?:^|db|user|root|admin|my|store|key|ssh|smtp|mail|ftp|proxy|require|master|sql|pg|redis|mongo|ldap|sudo|bind|auth|login|truststore)pass)$/;
/** `DB_PASS`, `dbPass` and `pw`, but not `bypass`. */
const PASS_WORD = /(?:^|[-_. ])(?:pass|pw|psw|psk|pwd)$/i;
const CAMEL_PASS = /[a-z0-9](?:Pass|Pw|Psw|Pwd)$/;
const KEYS =
  /^(?:(?:proxy)?authorization|(?:set)?cookie|credentials?|connectionstring|webhookurl)$|^(?:auth|jwt|bearer|creds?|session|sid|sessionid|phpsessid|jsessionid|connectsid|aspsessionid|sessioncookie|pat|otp|totp|mfa|seed|mnemonic|dsn|webhook|htpasswd|authcookie|xauth|sig|xamzsignature|xgoogsignature|secretkeybase|clientkeydata)$|(?:session(?:id)?|accesscode|credentials?|creds|connectionstring|connstr|webhookurl|webhook|apitoken|jwt|bearer|clientsecretvalue|keybase|keydata|basicauth|authheader|authcode|sessid|sessionkey|otpsecret|totpseed|mnemonic|seedphrase|recoverycode|pat|appkey|integrationkey|routingkey|sendkey|hmac|salt|pepper|macaroon|authident|accesssign|keymaterial|pypitokenpypi|sonarlogin|apikey(?:private|secret)|(?:app|signing|consumer)keysecret)$|(?:secret|token|(?:api|access|secret|private|auth|signing|encryption|account|application|shared|master|license|service|subscription|storage|client|admin|deploy|sdk)key)$/;
const SESSIONS = /session(?:id)?$|sessid$|^sid$/;
/** Tokens and keys that open nothing. */
const HARMLESS =
  /(?:(?:next|prev|previous|page|continuation|continue|sync|cancellation|cancel|csrf|pagination|resume|eos|bos|pad|unk|stop|special|max|design)token|(?:public|primary|foreign|cache|sort|partition|hot|idempotency|composite|unique|row|query|routing|group|object|storagekeyof|translation|i18n|map|dict|lookup)key)$/;
const LAST_LETTERS = new Set("ydtneslawphrgkcmioYDTNESLAWPHRGKCMIO");
/** What is written behind a name to tell several of them apart. */
const SUFFIX =
  /[-_.]?(?:\d{1,3}|v\d{1,2}|old|new|prod|production|dev|test|staging|stage|live|value|b64|base64|backup|primary|secondary)$/i;

/** What a name says; null when it names no credential. Case, `-`, `_`, blanks and dots do not matter. */
export function nameStrength(name: string): NameStrength | null {
  const known = strengths.get(name);
  if (known !== undefined) return known;
  const strength =
    strengthOf(name) ?? (SUFFIX.test(name) ? strengthOf(name.replace(SUFFIX, "")) : null);
  if (strengths.size >= NAMES_KEPT) strengths.clear();
  strengths.set(name, strength);
  return strength;
}

/** A long text says the same few names thousands of times. */
const strengths = new Map<string, NameStrength | null>();
const NAMES_KEPT = 5000;

function strengthOf(name: string): NameStrength | null {
  if (!LAST_LETTERS.has(name.charAt(name.length - 1))) return null;
  const plain = name.toLowerCase().replaceAll(/[-_. ]/g, "");
  if (PASSWORDS.test(plain) || PASS_WORD.test(name) || CAMEL_PASS.test(name)) return "password";
  if (HARMLESS.test(plain)) return null;
  if (KEYS.test(plain)) return SESSIONS.test(plain) ? "session" : "key";
  return plain.endsWith("key") ? "weak" : null;
}

const PLACEHOLDER =
  /^(?:[*•x.…_-]+|change[-_ ]?me.*|dummy.*|placeholder.*|example.*|sample.*|todo|tbd|none|null|nil|undefined|true|false|yes|no|on|off|string|str|text|number|int|bool|boolean|bytes|object|any|unknown|required|optional|hidden|masked|redacted|removed|secret|password|passwd|pass|passwort|token|key|apikey|api[-_]key|bearer|basic|user|username|admin|root|empty|default|env|value|foo|bar|baz|abc|abc123|xyz|password123|hunter\*+)$/i;
/** `your-token`, `new_value_here`, `MY_SECRET`, `test1`: words only, since passwords begin with such letters as well. */
const IN_WORDS =
  /^(?:(?:your|my|the|some|an?|insert|enter|change|replace|put|add|fill|test|new|old|valid)(?:\d{0,4}|(?:[-_ ][a-z]{1,14}){1,5}|[-_ ]?[a-z_ -]{0,20}(?:here|me|this|token|key|secret|password|pass|value|it)\d{0,3}))$/i;
/** What a shell or a template puts in: `$NAME`, `${…}`, `%NAME%`, `%s`; no password that begins with such a sign. */
const FILLED_IN =
  /^(?:\$[{(]|(?:\$[A-Za-z_][\w.:>[\]-]*[-/:@.]?)+$|\$\d?$|%(?:[A-Za-z_]\w*%|[@([{<%]|-?\d*[sdvq](?![\w%])))/;
/** What represents a value that is put in elsewhere. */
const REFERENCE =
  /^(?:[{<([\\`]|(?:process\.)?env\b|os\.|sys\.|self\.|this\.|config\.|settings\.|secrets?\.|vault:|ref:|arn:|file:|https?:)|=>|\.\.\.|\$\{|\{\{|[([{<][\w .,:'-]{0,40}[)\]}>]/i;
/** Whether a text is filled in by a shell or a template. */
export function isFilledIn(value: string): boolean {
  return FILLED_IN.test(value);
}

/** What does so where there are no quotes, and code or the marks of a file can follow a name. */
const UNQUOTED_REFERENCE = /^[&@#~|]|[([{]/;
const PATH_OR_WORDS = /^(?:[A-Za-z_$]+|[\w$]+(?:(?:\.|::|->|\/)[\w$]+)+|\d{1,4}(?:[.,]\d+)?)$/;
/** Of a public key, as people print it. */
const FINGERPRINT = /^(?:[0-9A-F]{40}|[0-9a-f]{40})$/;
/** A class of code, as in `session: Http2Session`. */
const TYPE_NAME = /^[A-Z][a-z]{1,14}\d{0,2}(?:[A-Z][a-z]{1,14}\d{0,2}){1,4}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Also in groups, as of a UUID. */
const HEX = /^(?:[0-9a-f-]+|[0-9A-F-]+)$/;

/** Whether a text is long and mixed enough to be drawn by lot rather than written. */
export function looksRandom(text: string, fewest: number): boolean {
  if (text.length < fewest || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (/\s/.test(text)) return false;
  // Of sixteen signs no text is as mixed as one of sixty.
  return entropy(text) >= (text.length >= 32 && !HEX.test(text) ? 3.3 : 3);
}

/** A piece of a name that people give. */
const NAME_PIECE = /^(?:[A-Z]?[a-z]{1,16}|[A-Z]{2,16}|v?\d{1,8})$/;

/** Whether a text is no name of words and numbers, as `orders-db-2` is. */
export function isDrawn(value: string): boolean {
  const pieces = value.split(/[-_.:/+ ]/);
  return pieces.filter((piece) => NAME_PIECE.test(piece)).length * 2 <= pieces.length;
}

/** Letters alone whose case changes as no name's does: `AqAwFpeSRRNv`, but not `userPassword`. */
function isScrambled(text: string): boolean {
  if (text.length < FEWEST_SCRAMBLED || !/^[A-Za-z]+$/.test(text)) return false;
  let changes = 0;
  for (let at = 1; at < text.length; at += 1)
    if (/[A-Z]/.test(text.charAt(at)) !== /[A-Z]/.test(text.charAt(at - 1))) changes += 1;
  return changes * 2.5 >= text.length;
}
const FEWEST_SCRAMBLED = 10;

/** Base64 has slashes, too, and what is between them is no name of a folder. */
function isBase64(value: string): boolean {
  if (!/^[A-Za-z0-9+/]+$/.test(value) || !looksRandom(value, FEWEST_OF_BASE64)) return false;
  return value.split(/[+/]/).every((piece) => piece.length < 3 || !NAME_PIECE.test(piece));
}
const FEWEST_OF_BASE64 = 12;

/**
 * Whether a value can be the credential its name speaks of, and no reference, type, example or code.
 * @param quoted it is in quotes, so it is no code
 */
export function isPlausible(strength: NameStrength, value: string, quoted: boolean): boolean {
  if (PLACEHOLDER.test(value) || IN_WORDS.test(value)) return false;
  if (REFERENCE.test(value) || FILLED_IN.test(value)) return false;
  if (!quoted && UNQUOTED_REFERENCE.test(value)) return false;
  if (strength === "password") {
    if (value.length < 4 || /\s/.test(value)) return false;
    if (quoted) return /[^a-z]/.test(value) || value.length >= 8;
    return !PATH_OR_WORDS.test(value) || isScrambled(value) || isBase64(value);
  }
  // Logs of programs have one in every line; what a server gives out is longer, or in a cookie.
  if (strength === "session" && UUID.test(value)) return false;
  if (strength === "weak") {
    const isNamed = UUID.test(value) || FINGERPRINT.test(value) || PATH_OR_WORDS.test(value);
    return looksRandom(value, 24) && !isNamed;
  }
  if (!quoted && PATH_OR_WORDS.test(value) && !looksRandom(value, 20)) return false;
  if (!quoted && TYPE_NAME.test(value)) return false;
  return (
    looksRandom(value, 12) ||
    (quoted &&
      value.length >= 20 &&
      /^[A-Za-z+/=]+$/.test(value) &&
      /[a-z]/.test(value) &&
      /[A-Z]/.test(value))
  );
}

/** Values of `password` in forms, schemas and texts of a screen. */
const FORM_WORD =
  /^(?:input|field|label|form|login|signin|logon|reset|forgot|change|show|hide|confirm|clear|email|phone|name|error|wrong|weak|strong|short|missing|invalid|expired|prompt|auto|manual|random|plain|hashed|salted|bcrypt|scrypt|argon|file|stdin|varchar|char|blob|array|date|uuid|enum|list|this|that|self|when|with|from|must|should|have|will|here|there|never|always|kennwort|mdp|senha|clave|geheim|pass|code|pin|auth|oauth|ldap|cert)$/;
const SHORT_WORD = /^[a-z]{4,7}$/;
const WORDS = /^\S{1,40}(?: \S{1,40}){1,7}$/;
const SENTENCE =
  /[.?!:…]$|(?:^| )(?:is|are|was|must|may|should|not|no|your|please|enter|invalid|incorrect|wrong|required|at|too|the|password|passwort|passphrase)(?: |$)/i;

/** Whether a short word of lower case is a password where a name in code, JSON or a shell says so: `"password": "hunter"`. */
export function isShortPassword(strength: NameStrength, value: string): boolean {
  return strength === "password" && SHORT_WORD.test(value) && isOpen(value);
}

/** Whether words in quotes are what a shell sets as a password, and no sentence about one. */
export function isPassphrase(strength: NameStrength, value: string): boolean {
  return strength === "password" && WORDS.test(value) && !SENTENCE.test(value) && isOpen(value);
}

function isOpen(value: string): boolean {
  const isOther = PLACEHOLDER.test(value) || IN_WORDS.test(value) || REFERENCE.test(value);
  return !isOther && !FILLED_IN.test(value) && !FORM_WORD.test(value);
}
