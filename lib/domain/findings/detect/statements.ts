import { isPlausible } from "../plausible";
import { inAnyCase, type Watch } from "../starts";

/** A pattern that ends with its value, and what it begins with. */
interface Statement {
  readonly starts: readonly string[];
  readonly pattern: RegExp;
}

/** What programs read from files and prompts: netrc, servers, databases. */
const STATEMENTS: readonly Statement[] = [
  {
    // Of ~/.netrc.
    starts: ["ma", "de"],
    pattern:
      /(?:machine[ \t\r\n]{1,8}\S{1,100}|default[ \t\r\n]{1,8}login[ \t\r\n]{1,8}\S{1,100})(?:[ \t\r\n]{1,8}(?:login|account|port)[ \t\r\n]{1,8}\S{1,100}){0,3}[ \t\r\n]{1,8}password[ \t\r\n]{1,8}([^\s"']{3,200})(?=\s|$)/y,
  },
  {
    starts: inAnyCase("identified"),
    pattern:
      /identified[ \t]+(?:with[ \t]+\S{1,40}[ \t]+)?by[ \t]+(?:password[ \t]+)?["'](\S{3,200}?)["']/iy,
  },
  {
    starts: inAnyCase("with", "encrypted", "login"),
    pattern: /(?:with|encrypted|login)[ \t]+password[ \t]*(?:=[ \t]*)?["'](\S{3,200}?)["']/iy,
  },
  {
    starts: inAnyCase("requirepass", "masterauth", "sentinel"),
    pattern:
      /(?:requirepass|masterauth|requirepassword|sentinel[ \t]+auth-pass[ \t]+\S{1,60})[ \t]+["']?([^\s"']{4,200})/iy,
  },
  {
    starts: ["EN", "AR", "se", "Se"],
    pattern:
      /(?:ENV|ARG|setx|setenv|set[ \t]+-g?x|Set-Item[ \t]+env:)[ \t]+[A-Za-z_]*(?:PASS(?:WORD|WD)?|PWD|SECRET|TOKEN|KEY|password|secret|token|key)[ \t]+["']?([^\s"'=]{4,300})/y,
  },
  {
    starts: ["<"],
    pattern:
      /<([A-Za-z_.:-]{0,40}(?:password|passwd|secret|token|api-?key|passphrase))(?:\s[^<>]{0,100})?>([^<>\s]{4,300})(?=<\/)/iy,
  },
  {
    starts: ["ke", "na"],
    pattern:
      /(?:key|name)=["'][\w.:-]{0,50}(?:password|passwd|pwd|secret|token|api-?key|passphrase)["'][ \t\r\n]{1,4}value=["']([^"'\s]{4,300})/iy,
  },
  {
    // Lines of ~/.pgpass: host, port, database, user and password.
    starts: [":5", ":6"],
    pattern: /:(?:543\d|6432):[^\s:]{1,63}:[^\s:]{1,63}:([^\s:]{4,100})(?=\s|$)/y,
  },
  {
    starts: ["ec"],
    pattern:
      /echo[ \t]+["']?[^\s:"']{1,60}:([^\s"']{4,200})["']?[ \t]*\|[ \t]*(?:sudo[ \t]+)?chpasswd/y,
  },
  {
    starts: ["ec"],
    pattern:
      /echo[ \t]+["']?([^\s"'$]{4,300})["']?[ \t]*\|[^\n]{0,120}(?:--password-stdin|--with-token|sudo[ \t]+-S)/y,
  },
  {
    // What is piped to a program that keeps secrets, or given to one as a here-string.
    starts: ["ec", "pr"],
    pattern:
      /(?:echo|printf)[ \t]+(?:-\w+[ \t]+)?["']?([^\s"'$]{4,300})["']?[ \t]*\|[^\n|]{0,60}?(?:docker[ \t]+secret[ \t]+create|gcloud[ \t]+secrets|podman[ \t]+secret|passwd[ \t]+--stdin|vault[ \t]|cryptsetup|gh[ \t]+secret|wrangler[ \t]+secret|flyctl[ \t]+secrets|pass[ \t]+insert|rclone)/y,
  },
  {
    starts: ["su", "vn", "cr", "re", "p4", "ki"],
    pattern:
      /(?:sudo[ \t]+-S|vncpasswd|cryptsetup[ \t]|read[ \t]+-s|p4[ \t]+login|smbpasswd)[^\n<]{0,60}<<<[ \t]*["']?(?=[^\s"']{0,200}\d)([^\s"'$]{4,300})/y,
  },
  {
    // Of a list of keys of IPsec.
    starts: [": "],
    pattern: /:[ \t]{1,8}(?:PSK|XAUTH|EAP|NTLM)[ \t]{1,8}"([^"\s]{4,200})"/y,
  },
  {
    starts: ["<a"],
    pattern: /<auth-user-pass>\s{0,8}[^\s<]{1,80}\s{1,8}([^\s<]{4,200})\s{0,8}<\/auth-user-pass>/y,
  },
  {
    // What a workflow keeps out of its log.
    starts: ["::"],
    pattern:
      /::(?:add-mask|set-output[ \t]+name=\w{0,30}(?:token|secret|password|key))::([^\s"']{6,300})/iy,
  },
  {
    starts: ["Un", "un", "In", "in"],
    pattern:
      /(?:unseal key[ \t]?\d{0,2}|initial root token)[ \t]{0,4}:[ \t]{1,4}([^\s"']{16,200})/iy,
  },
  {
    starts: ["Ke", "ke"],
    pattern: /key content[ \t]{0,30}:[ \t]{1,4}(\S{8,63})(?=\s|$)/iy,
  },
  {
    starts: inAnyCase("password"),
    pattern:
      /(?<=\b(?:with|using|and|mit|con)[ \t](?:the[ \t]|dem[ \t])?)password[ \t]["'`“]?(?=[^\s"'`”]{0,60}\d)([^\s"'`”,;)]{8,60})/iy,
  },
  {
    starts: ["?c", "&c"],
    pattern: /[?&]code=(?=[^&\s]{0,100}[A-Z])(?=[^&\s]{0,100}[a-z])([A-Za-z0-9_%/+=-]{30,300})/y,
  },
  {
    starts: ["so", "Ds"],
    pattern: /D?sonar\.(?:login|token)[ \t]?[=:][ \t]?["']?([A-Za-z0-9_-]{20,80})/y,
  },
  {
    // What signs or is signed with, behind what is signed.
    starts: ["jw", "js", "cr", "hm"],
    pattern:
      /(?:(?:jwt|jsonwebtoken)\.(?:sign|verify|encode|decode)\([^()\n"']{1,80}(?:\([^()\n]{0,80}\))?,|createHmac\(["'][\w-]{1,20}["'],|hmac\.new\()[ \t]{0,3}b?["'](?=[^"']{0,200}\d)([^"'\s]{12,300})["']/y,
  },
  {
    // Accounts of package managers, by host.
    starts: ['"g', '"b', '"h'],
    pattern:
      /"(?:github-oauth|gitlab-token|gitlab-oauth|bearer)"[ \t]{0,4}:\s{0,20}\{\s{0,20}"[\w.-]{1,80}"[ \t]{0,4}:\s{0,4}"([^"\s]{16,300})"/y,
  },
  {
    starts: ["BU"],
    pattern:
      /BUNDLE_[A-Z0-9_]{4,80}["']?[ \t]{0,4}[:=][ \t]{0,4}["']?[^\s:"']{1,60}:([^\s"']{8,200})/y,
  },
  {
    starts: ["Pa"],
    pattern:
      /ParameterKey=\w{0,40}(?:Password|Secret|Token|Key),ParameterValue=["']?([^\s"',]{4,200})/iy,
  },
  {
    starts: ["Se"],
    pattern:
      /Set-Item[ \t]+(?:-Path[ \t]+)?Env:\w{0,40}(?:PASS(?:WORD)?|SECRET|TOKEN|KEY)[ \t]+-Value[ \t]+["']?([^\s"']{4,200})/iy,
  },
  {
    starts: ["--", "ki"],
    pattern:
      /(?:--with-token|--password-stdin|kinit[ \t]+\S{1,80})[ \t]+<<<[ \t]*["']?([^\s"'$]{4,300})/y,
  },
  {
    // Settings of PHP.
    starts: ["de"],
    pattern:
      /define\([ \t]*["']\w{0,40}(?:PASSWORD|PASS|SECRET|TOKEN|SALT|(?:AUTH|API|SECRET|PRIVATE|NONCE|LOGGED_IN|ENCRYPTION)_KEY)["'][ \t]*,[ \t]*["']([^\s"']{4,300})/y,
  },
  {
    // A name and a password, as code passes them on.
    starts: ["au", "lo"],
    pattern:
      /(?:auth[ \t]*(?:=[ \t]*)?|login[ \t]?)\([ \t]*["'][^\s"']{1,80}["'][ \t]*,[ \t]*["'](?=[^"']{0,200}\d)([^\s"']{4,200})["'][ \t]*\)/y,
  },
  {
    starts: inAnyCase("password"),
    pattern: /password[ \t]+for[ \t]+\S{1,80}[ \t]*=[ \t]*(?:password\()?["'](\S{3,200}?)["']/iy,
  },
  {
    starts: ["jd"],
    pattern: /jdbc:oracle:(?:thin|oci):[\w.-]{1,60}\/([^\s@"']{3,200})(?=@)/y,
  },
  {
    // Servers of directories and routers.
    starts: ["bi", "ro", "ra", "ta", "se", "pa"],
    pattern:
      /(?:(?:bindpw|rootpw)[ \t]+|(?:radius|tacacs)-server[ \t]+(?:\S+[ \t]+\S+[ \t]+)?key[ \t]+(?:[07][ \t]+)?|(?:secret|password)[ \t]+[05789][ \t]+)["']?(?=\S{0,200}\d)([^\s"']{4,200})/y,
  },
  {
    starts: ["ke", "st"],
    pattern: /(?:keyPassword|storePassword)[ \t]+["'](\S{3,200}?)["']/y,
  },
  {
    starts: ["va"],
    pattern:
      /variable[ \t]+"\w{0,40}(?:password|secret|token)"[ \t]*\{[^}]{0,300}?default[ \t]*=[ \t]*"([^"\s]{4,200})"/y,
  },
  {
    starts: ["u="],
    pattern: /u=[\w.-]{1,60}&p=(?=[^\s&"']{0,200}\d)(?=[^\s&"']{0,200}[A-Za-z])([^\s&"']{4,200})/y,
  },
  {
    // A role of PostgreSQL, an option of a foreign server, and what a sentence puts in quotes.
    starts: inAnyCase("password"),
    pattern:
      /password[ \t]{1,4}(?:N?'(?=[^'\n]{0,200}[\d@#$%^&+=!])([^'\s]{4,200})'|"(?=[^"\n]{0,200}\d)([^"\s]{6,200})")/iy,
  },
  {
    starts: inAnyCase("alter", "create"),
    pattern:
      /(?:alter|create)[ \t]+(?:role|user|login)[ \t][^;'\n]{1,200}?[ \t]password[ \t]*(?:=[ \t]*)?N?'([^'\s]{4,200})'/iy,
  },
  {
    // As Oracle takes it, without quotes.
    starts: inAnyCase("identified"),
    pattern: /identified[ \t]{1,4}by[ \t]{1,4}(?=[^\s;,"']{0,100}\d)([^\s;,"']{4,100})/iy,
  },
  {
    starts: inAnyCase("sp_addlogin", "sp_password"),
    pattern:
      /sp_(?:addlogin[ \t]+(?:@\w+[ \t]*=[ \t]*)?N?'[^']{1,80}',|password[ \t]+(?:NULL|N?'[^']{0,80}'),)[ \t]*(?:@\w+[ \t]*=[ \t]*)?N?'([^'\s]{3,200})'/iy,
  },
  {
    starts: inAnyCase("pragma"),
    pattern: /pragma[ \t]+(?:hex)?(?:re)?key[ \t]*=[ \t]*["']([^"'\s]{4,200})["']/iy,
  },
  {
    // What a database makes a hash of.
    starts: inAnyCase("crypt", "password", "pwd", "passwd", "pw"),
    pattern:
      /(?:crypt\(|(?:password|passwd|pwd|pw)["'`\]]?[ \t]*(?:=[ \t]*)?(?:\w{2,20}(?=\())?\()[ \t]*N?'([^'\s]{4,200})'/iy,
  },
  {
    // Addresses that whoever knows them may post to.
    starts: ["/h", "/b", ".m"],
    pattern:
      /(?:\/hooks\/(?=[a-z0-9]{0,25}\d)|\/open-apis\/bot\/v2\/hook\/|(?<=hook\.\w{2,4}\d?)\.make\.com\/)([A-Za-z0-9_-]{26,60})(?![A-Za-z0-9_/-])/y,
  },
  {
    // Redis: at a prompt, in a script or on a line of its own.
    starts: ["AU", "au"],
    pattern:
      /(?<=^|[\n>"'`][ \t]{0,4})auth[ \t]{1,4}(?:[\w.-]{1,60}[ \t]{1,4})?(?=[^\s"'`]{0,200}\d)([^\s"'`]{6,200})(?=["'`]?[ \t]{0,4}(?:\r?\n|$))/iy,
  },
  {
    starts: inAnyCase("hello", "migrate"),
    pattern:
      /(?:hello[ \t]+[23]|migrate[ \t][^\n]{5,200}?)[ \t]+auth2?[ \t]+(?:\S{1,60}[ \t]+)?(?=\S{0,200}\d)([^\s"']{4,200})/iy,
  },
  {
    // Its lists of users.
    starts: inAnyCase("setuser", "user"),
    pattern:
      /(?:setuser[ \t]+\S{1,60}|user[ \t]+\S{1,60}[ \t]+on)[ \t]+(?:[^\s>]\S{0,60}[ \t]+){0,10}>([^\s"']{4,200})/iy,
  },
  {
    starts: ["RE"],
    pattern: /REDISCLI_AUTH=["']?([^\s"']{4,200})/y,
  },
  {
    // Braces of ODBC; where the name of the user is in braces too, both are filled in by a program.
    starts: inAnyCase(";pwd", ";password"),
    pattern:
      /(?<!(?:uid|user|user id)=\{[^}]{0,60}\});(?:pwd|password)[ \t]*=[ \t]*\{(?=[^}]{0,200}\d)([^}\s]{4,200})\}/iy,
  },
  {
    // Any line of ~/.pgpass with a star in it.
    starts: [":*"],
    pattern:
      /(?<=(?:^|\n)[^\s:]{1,100}):\*:[^\s:]{1,63}:[^\s:]{1,63}:(?=\S{0,100}\d)(\S{4,100})(?=\s|$)/y,
  },
  {
    // What a mail server uses at another one.
    starts: [":2", ":4", ":5"],
    pattern: /:(?:25|465|587|2525)[ \t]+[^\s:"']{1,80}:(?=\S{0,200}\d)([^\s"']{4,200})(?=\s|$)/y,
  },
  {
    // The name is in an attribute.
    starts: ["<"],
    pattern:
      /<[\w.:-]{1,40}\s[^<>]{0,60}?(?:key|name)=["'][\w.:-]{0,50}(?:password|passwd|pwd|secret|token|api-?key|passphrase)["'][^<>]{0,60}>([^<>\s]{4,300})(?=<\/)/iy,
  },
  {
    starts: inAnyCase("attach"),
    pattern: /attach[ \t][^;\n]{1,120}?[ \t]key[ \t]+'([^'\s]{4,200})'/iy,
  },
  {
    // What a script types at a prompt.
    starts: ["ex"],
    pattern:
      /expect[ \t]+[^\n]{0,60}assword[^\n]{0,40}\r?\n[ \t]{0,20}send[ \t]+(?:--[ \t]+)?["']([^"'\s\\]{4,200})/y,
  },
  {
    starts: ["ft"],
    pattern: /ftp[ \t][^\n]{1,100}\n(?:[^\n]{0,100}\n)?[ \t]*user[ \t]+\S{1,80}[ \t]+(\S{4,200})/y,
  },
  {
    starts: inAnyCase("user"),
    pattern:
      /user[ \t]+\S{1,80}\r?\n(?:[^\n]{0,100}\n)?[ \t]*pass(?:word)?[ \t]+(\S{4,200})(?=\s|$)/iy,
  },
  {
    // The hash of a password in a directory or a list of users.
    starts: ["{S", "{C"],
    pattern: /\{(?:S?SHA(?:\d{3})?|CRYPT)\}([A-Za-z0-9+/.$=]{13,200})/y,
  },
  {
    // What the picture to join a network says.
    starts: ["WI"],
    pattern: /WIFI:(?:[TSH]:[^;\n]{0,60};){0,4}P:([^;\s]{4,63});/y,
  },
  {
    starts: ["--"],
    pattern: /--from-literal[= ]["']?[\w.-]{1,80}=["']?([^\s"']{4,300})/y,
  },
  {
    starts: ["Co", "CO"],
    pattern: /(?:ConvertTo-SecureString)[ \t]+(?:-String[ \t]+)?["'](\S{3,200}?)["']/iy,
  },
];

/** A password in a statement or a file of a known program. */
export const STATEMENT_WATCHES: readonly Watch[] = STATEMENTS.map(({ starts, pattern }) => ({
  starts,
  detect: (text, at) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const value = found?.[2] ?? found?.[1];
    if (found === null || value === undefined || !isPlausible("password", value, true)) return null;
    const start = at + found[0].lastIndexOf(value);
    return { rule: "secret.command", start, end: start + value.length };
  },
}));
