import { isWordUnit, matchEnd, type Detector, type Match } from "../match";
import { isDrawn, isPlausible, looksRandom, nameStrength } from "../plausible";
import { inAnyCase, type Watch } from "../starts";

const NAME = "([A-Za-z_$][\\w$]{1,60})";
const TEXT = "([\"'`])([^\"'`\\n]{4,300})";
const LONGEST_BEFORE = 120;
const before = (text: string, at: number): string =>
  text.slice(Math.max(0, at - LONGEST_BEFORE), at);

/** A name with its type, the size of an array or a member of a field behind it: `token: String = "…"`, `input.value = "…"`. */
const DECLARED = new RegExp(
  `${NAME}(?:[ \\t]?\\[\\d{0,4}\\]|[ \\t]{0,2}:[ \\t]{0,2}[A-Za-z_&][\\w.:<>, &'[\\]]{0,40}[?!]?|\\.(?:value|text|content|innerText|defaultValue))[ \\t]{0,3}$`,
);
/** A text right behind the sign: then something has to be before it. */
const PLAIN = /=[ \t]{0,3}["'`]/y;
const BETWEEN = 60;
/** What may follow the sign, before more is looked at. */
const HEAD =
  /={1,3}[ \t]{0,3}(?:[@$]?["'`]|(?:std::|String|Secret|bytes|Buffer|Some|new |[\w.]{0,20}(?:env|get)\())/y;
/** `name = Type("…")` and `name = getenv("NAME", "…")`. */
const WRAPPED = new RegExp(
  `=[ \\t]{0,3}(?:(?:std::string|String|SecretStr|Secret|SecureString|bytes|Buffer\\.from|Some|new String)\\([ \\t]?|(?:[\\w.]{1,20}\\.)?(?:getenv|environ\\.get|get|env)\\([ \\t]?["'][\\w.-]{1,60}["'],[ \\t]{0,3})b?${TEXT}\\1`,
  "y",
);
const NAME_BEFORE = new RegExp(`${NAME}[ \\t]{0,3}[!=]?$`);
const ASSIGNED = new RegExp(`=[ \\t]{0,3}@?${TEXT}\\1`, "y");
/** As Objective-C and C# write a text. */
const MARKED = new RegExp(`=[ \\t]{0,3}[@$]${TEXT}\\1`, "y");
const COMPARED = new RegExp(`={2,3}[ \\t]{0,3}${TEXT}\\1`, "y");
const UNEQUAL = new RegExp(`={1,2}[ \\t]{0,3}${TEXT}\\1`, "y");

/** A text that is assigned to a name, or compared with it, in a way that puts something between the two; at the sign. */
const findLiteral: Detector = (text, at) => {
  if (matchEnd(HEAD, text, at) === -1) return null;
  const lead = before(text, at);
  if (matchEnd(PLAIN, text, at) !== -1 && !/[:.\]]|!$/.test(lead.slice(-BETWEEN))) return null;
  const declared = DECLARED.exec(lead)?.[1];
  if (declared !== undefined) return credential(declared, ASSIGNED, text, at);
  const name = NAME_BEFORE.exec(lead)?.[1];
  if (name === undefined) return null;
  return (
    credential(name, WRAPPED, text, at) ??
    credential(name, MARKED, text, at) ??
    credential(name, lead.endsWith("!") ? UNEQUAL : COMPARED, text, at)
  );
};

function credential(name: string, pattern: RegExp, text: string, at: number): Match | null {
  const strength = nameStrength(name);
  if (strength === null) return null;
  pattern.lastIndex = at;
  const value = pattern.exec(text)?.[2];
  if (value === undefined || !/\d/.test(value) || !isPlausible(strength, value, true)) return null;
  const end = pattern.lastIndex - 1;
  return { rule: "secret.assignment", start: end - value.length, end };
}

const SECRET_FIELD = /pass(?:word|wd|code|phrase)|passwort|pwd|secret|token|api-?key/i;
const FILLERS: ReadonlySet<string> = new Set(
  "fill type presssequentially sendkeys setvalue inputtext entertext addvalue change".split(" "),
);
const FILLING =
  /\([ \t]{0,3}(?:(["'`])([^"'`\n]{1,120})\1,[ \t]{0,3}|[\w.]{1,60},[ \t]{0,3})?(["'`])([^"'`\n]{4,200})\3[ \t]{0,3}[),]/y;
const CHANGING =
  /\([ \t]{0,3}([\w.()"']{1,80}),[ \t]{0,3}\{[ \t]{0,3}target:[ \t]{0,3}\{[ \t]{0,3}value:[ \t]{0,3}(["'`])([^"'`\n]{4,200})\2/y;

/** What a script types into the field of a form whose selector names a password; at the bracket. */
const findTyped: Detector = (text, at) => {
  if (!FILLERS.has(calleeBefore(text, at).name)) return null;
  FILLING.lastIndex = at;
  const typed = FILLING.exec(text);
  CHANGING.lastIndex = at;
  const changed = typed === null ? CHANGING.exec(text) : null;
  const value = typed?.[4] ?? changed?.[3];
  if (value === undefined) return null;
  const line = before(text, at).split("\n").at(-1) ?? "";
  const field = typed?.[2] ?? changed?.[1] ?? `${line}${typed?.[0].slice(0, 60) ?? ""}`;
  if (!SECRET_FIELD.test(field.replace(value, "")) || !/\d/.test(value)) return null;
  if (!isPlausible("password", value, true)) return null;
  const whole = typed?.[0] ?? changed?.[0] ?? "";
  const start = at + whole.lastIndexOf(value);
  return { rule: "secret.assignment", start, end: start + value.length };
};

/** What is given a name and a password, maybe among the address of a server and the name of a database. */
const ACCOUNTS: ReadonlySet<string> = new Set(
  (
    "connect getconnection pdo mysqli mysqliconnect mysqlirealconnect ociconnect pgconnect ldapbind ftplogin odbcconnect " +
    "changeuserpassword authprovider plaintextauthprovider usernamepasswordcredential usernamepasswordcredentials " +
    "passwordcredential networkcredential pscredential httpbasicauth httpntlmauth httpdigestauth setbasicauth withbasicauth " +
    "basicauth httpauth auth login signin signinwithemailandpassword createuserwithemailandpassword authenticate " +
    "createuser adduser begin addap softap passwordverify"
  ).split(" "),
);
const LONGEST_CALLEE = 40;

interface Callee {
  /** Without case and `_`. */
  readonly name: string;
  /** What is before it, a dot of a member among it. */
  readonly lead: string;
  /** Nothing is between it and the bracket. */
  readonly isBeside: boolean;
}

/** The call that was looked at last: several detectors ask for it. */
let last: { readonly text: string; readonly at: number; readonly callee: Callee } = {
  text: "",
  at: -1,
  callee: { name: "", lead: "", isBeside: false },
};

/** What is called at a bracket; of `auth=(…)` the name before the sign. */
function calleeBefore(text: string, at: number): Callee {
  if (last.at === at && last.text === text) return last.callee;
  let end = at;
  while (end > 0 && at - end < 3 && " =".includes(text.charAt(end - 1))) end -= 1;
  let start = end;
  while (start > 0 && end - start < LONGEST_CALLEE && isWordUnit(text.charCodeAt(start - 1)))
    start -= 1;
  const name = text.slice(start, end).replaceAll("_", "").toLowerCase();
  last = { text, at, callee: { name, lead: text.charAt(start - 1), isBeside: end === at } };
  return last.callee;
}

const ARGUMENT =
  /[ \t]{0,8}(?:\w{1,30}[ \t]?[=:][ \t]?)?(?:(["'])([^"'\n]{1,200})\1|[$@\w.[\]'"]{1,60})[ \t]{0,8}([,)])/y;
const MOST_ARGUMENTS = 5;

/** A password behind a name among the arguments of a call that takes both; at the bracket. */
const findOfAccount: Detector = (text, at) => {
  if (!ACCOUNTS.has(calleeBefore(text, at).name)) return null;
  ARGUMENT.lastIndex = at + 1;
  for (let nth = 0; nth < MOST_ARGUMENTS; nth += 1) {
    const argument = ARGUMENT.exec(text);
    if (argument === null) return null;
    const value = argument[2];
    if (nth > 0 && value !== undefined && isPassword(value, nth)) {
      const start = argument.index + argument[0].lastIndexOf(value);
      return { rule: "secret.assignment", start, end: start + value.length };
    }
    if (argument[3] === ")") return null;
  }
  return null;
};

const HOST = /^[\w-]+(?:\.[\w-]+)+$|[/:\\ ]|^\d+$/;
const SHORTEST = 8;

/** Behind the address of a server and a name hardly anything else has digits. */
function isPassword(value: string, nth: number): boolean {
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value) && value.length >= SHORTEST;
  return (
    isMixed &&
    !HOST.test(value) &&
    (nth > 1 || isDrawn(value)) &&
    isPlausible("password", value, true)
  );
}

const SETTER = /^(?:set|with|use|add)?(.{3,40})$/;
const GIVEN =
  /\([ \t]{0,3}(?:["'][^"'\n]{1,60}["'],[ \t]{0,3})?(["'])([^"'\s]{6,300})\1[ \t]{0,3}\)/y;

/** `setPassword("…")`, `.WithCredentials("ben", "…")`: what is called names what it is given; at the bracket. */
const findGiven: Detector = (text, at) => {
  const { name: callee, lead, isBeside } = calleeBefore(text, at);
  if (!isBeside || callee.length < 4) return null;
  const name = SETTER.exec(callee)?.[1] ?? "";
  if (name === callee && !".>:".includes(lead)) return null;
  const strength = nameStrength(name);
  if (strength === null || strength === "weak") return null;
  GIVEN.lastIndex = at;
  const value = GIVEN.exec(text)?.[2];
  if (value === undefined || !/\d/.test(value)) return null;
  if (strength !== "password" && !isDrawn(value)) return null;
  if (!isPlausible(strength, value, true)) return null;
  const end = text.lastIndexOf(value, GIVEN.lastIndex) + value.length;
  return { rule: "secret.assignment", start: end - value.length, end };
};

const SET_BY_COMMAND =
  /(?<=\b(?:env|config|secrets?|vars?|variables?)[ :][ \t]{0,3})(?:set|put|add)[ \t]+([\w.-]{2,60})[ \t]+["']?([^\s"'`$<=]{8,300})/y;

/** `netlify env:set API_KEY …`, at the verb. */
const findSetByCommand: Detector = (text, at) => {
  SET_BY_COMMAND.lastIndex = at;
  const [, name, value] = SET_BY_COMMAND.exec(text) ?? [];
  if (name === undefined || value === undefined) return null;
  const strength = nameStrength(name);
  if (strength === null || !isPlausible(strength, value, false)) return null;
  const end = SET_BY_COMMAND.lastIndex;
  return { rule: "secret.command", start: end - value.length, end };
};

const DEFINED =
  /\(def(?:ine|parameter|var|constant|once)?[ \t]+[*+:]?([\w-]{2,60})[*+]?[ \t]+"([^"\n]{4,200})"/y;

/** `(def api-key "…")`, at the bracket. */
const findDefined: Detector = (text, at) => {
  DEFINED.lastIndex = at;
  const [, name, value] = DEFINED.exec(text) ?? [];
  if (name === undefined || value === undefined) return null;
  const strength = nameStrength(name);
  if (strength === null || !isPlausible(strength, value, true)) return null;
  const end = DEFINED.lastIndex - 1;
  return { rule: "secret.assignment", start: end - value.length, end };
};

const DSN = /@(?:tcp6?|unix|cloudsql)\(|@\/\w|@\/\/[\w.-]+[:/]/y;
const OF_DSN = /["'\s=][\w.-]{1,60}[:/]([^\s:"'`]{4,200})$/;

/** `name:password@tcp(host)`, as drivers of Go take it; at the sign. */
const findOfDriver: Detector = (text, at) => {
  DSN.lastIndex = at;
  if (!DSN.test(text)) return null;
  const value = OF_DSN.exec(` ${before(text, at)}`)?.[1];
  if (value === undefined || !/\d/.test(value) || !isPlausible("password", value, true))
    return null;
  return { rule: "secret.assignment", start: at - value.length, end: at };
};

const EQUALS = new RegExp(
  `${NAME}\\.(?:equals|equalsIgnoreCase|compareTo)\\([ \\t]?(["'])([^"'\\n]{4,200})\\2\\)`,
  "iy",
);

/** `password.equals("…")`, at the name. */
const findEqual: Detector = (text, at) => {
  EQUALS.lastIndex = at;
  const [, name, , value] = EQUALS.exec(text) ?? [];
  if (name === undefined || value === undefined) return null;
  const strength = nameStrength(name);
  if (strength === null || !looksRandom(value, 10)) return null;
  const end = EQUALS.lastIndex - 2;
  return { rule: "secret.assignment", start: end - value.length, end };
};

/** Credentials that code assigns, compares, types and passes on. */
export const LITERAL_WATCHES: readonly Watch[] = [
  { starts: ["="], detect: findLiteral },
  { starts: ["("], detect: findTyped },
  { starts: ["("], detect: findOfAccount },
  { starts: ["("], detect: findGiven },
  { starts: ["se", "pu", "ad"], detect: findSetByCommand },
  { starts: ["(d"], detect: findDefined },
  { starts: ["@t", "@u", "@c", "@/"], detect: findOfDriver },
  {
    starts: inAnyCase("password", "passwd", "pwd", "pw", "pass", "secret", "token"),
    detect: findEqual,
  },
];
