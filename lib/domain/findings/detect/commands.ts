import type { Detector, Match } from "../match";
import { isPlausible } from "../plausible";
import { inAnyCase, type Watch } from "../starts";

/** How one family of programs takes a password; the last group is the value, all before it leads to it. */
interface Command {
  readonly names: readonly string[];
  readonly value: RegExp;
}

const WITHIN = "[^\\n;|&]{0,200}?[ \\t]";
const VALUE = "[\"']?([^\\s\"'`]{3,200})";

function command(names: string, option: string): Command {
  const words = names.split("|");
  return {
    names: words,
    value: new RegExp(`(?:${names})(?:\\.exe)?\\b${WITHIN}${option}${VALUE}`, "y"),
  };
}

/** A positional value, right after what is given. */
function positional(names: string, before: string): Command {
  const words = names.split("|");
  return {
    names: words,
    value: new RegExp(`(?:${names})(?:\\.exe)?[ \\t]+${before}${VALUE}`, "y"),
  };
}

const WORD = "[^\\s;|&]{1,80}[ \\t]+";

/** Programs and where they take a password. To know one more, add a line. */
const COMMANDS: readonly Command[] = [
  command(
    "mysql|mysqldump|mysqladmin|mysqlimport|mysqlcheck|mysqlsh|mysqlshow|mariadb|mycli",
    "-p(?=\\S)",
  ),
  command(
    "docker|podman|nerdctl|helm|skopeo|buildah|crane|oras|regctl|az|oc|rancher|cf|ibmcloud",
    "(?:-p|--password)(?:[ \\t]+|=)",
  ),
  command("sshpass", "-p[ \\t]?"),
  command("redis-cli|valkey-cli|keydb-cli|redis-benchmark", "(?:-a|--pass)[ \\t]+"),
  command("http|https|xh|xhs", "(?:-a|--auth)[ \\t=]+[^\\s:]{1,80}:"),
  command(
    "mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|cqlsh|influx|rabbitmqadmin|nxc|netexec|crackmapexec|evil-winrm|snowsql|clickhouse-client",
    "-p[ \\t]*",
  ),
  command("sqlcmd|bcp|osql|zip|unzip", "-P[ \\t]*"),
  command("mosquitto_pub|mosquitto_sub|mosquitto_rr|ipmitool", "-P[ \\t]+"),
  command("twine|useradd|usermod|ansible-vault", "-p[ \\t]+"),
  command("ssh-keygen", "-[NP][ \\t]+"),
  command("ldapsearch|ldapadd|ldapmodify|ldapdelete|ldappasswd|ldapwhoami|curlftpfs", "-w[ \\t]+"),
  command("7z|7za|7zz|rar|unrar", "-h?p(?=\\S)"),
  command("rdesktop|vncviewer|ncat", "-p[ \\t]+"),
  command("xfreerdp|wfreerdp|cmdkey|schtasks", "/(?:p|pass|rp):"),
  command("plink|pscp|psftp|putty|kitty", "-pw[ \\t]+"),
  command("smbclient|smbmap|rpcclient|winexe|wmic", "-U[ \\t]+[\"']?[^\\s%]{1,80}%"),
  command("openssl", "(?:-pass(?:in|out)?[ \\t]+|-k[ \\t]+)(?:pass:)?"),
  command("lftp|ncftp", "-u[ \\t]+[^\\s,]{1,80},"),
  command("snmpwalk|snmpget|snmpset", "-[AX][ \\t]+"),
  command("doctl", "(?:-t|--access-token)[ \\t]+"),
  command("wpa_passphrase", WORD.replace("80}", "60}")),
  command("nmcli", "(?:password|wifi-sec\\.psk|802-11-wireless-security\\.psk)[ \\t]+"),
  positional("sqlplus|sqlldr|impdp|expdp|rman", "(?:-[a-zA-Z]+[ \\t]+){0,4}[\\w$#.]{1,60}/"),
  positional("htpasswd", "(?:-[A-Za-z]*n[A-Za-z]*b?[A-Za-z]*[ \\t]+)[^\\s]{1,80}[ \\t]+"),
  positional("htpasswd", `(?:-[A-Za-z]+[ \\t]+){1,4}${WORD}${WORD}`),
  positional("rabbitmqctl", `(?:add_user|change_password)[ \\t]+${WORD}`),
  positional("vault", "login[ \\t]+(?:-\\S+[ \\t]+){0,4}(?:token=)?"),
  positional("ngrok", "(?:config[ \\t]+add-authtoken|authtoken)[ \\t]+"),
  positional("cargo|snyk|sentry-cli", "(?:login|auth)[ \\t]+(?:--[ \\t]+)?"),
  positional("doppler", "configure[ \\t]+set[ \\t]+token[ \\t]+"),
  positional("composer", `config[ \\t]+(?:-\\S+[ \\t]+){0,3}http-basic\\.\\S+[ \\t]+${WORD}`),
  positional("pulumi", `config[ \\t]+set[ \\t]+--secret[ \\t]+${WORD}`),
  positional("bw|lpass|rbw", `login[ \\t]+${WORD}`),
  positional("aws", "configure[ \\t]+set[ \\t]+[\\w.-]*(?:secret_access_key|session_token)[ \\t]+"),
  positional(
    "npm|yarn|pnpm",
    "config[ \\t]+set[ \\t]+[^\\s=]*(?:_authToken|_password|_auth)[ \\t=]+",
  ),
  positional("net", "use[ \\t]+(?:\\S:[ \\t]+)?\\\\\\\\\\S+[ \\t]+(?:/user:\\S+[ \\t]+)?"),
  positional("git", "-c[ \\t]+http\\.[^\\s=]*extraheader=[\"']?authorization:[ \\t]+\\w+[ \\t]+"),
  positional(
    "dotnet",
    "user-secrets[ \\t]+set[ \\t]+\\S*(?:[Pp]assword|[Ss]ecret|[Kk]ey|[Tt]oken)\\S*[ \\t]+",
  ),
];

const BY_FIRST = new Map<number, { name: string; value: RegExp }[]>();
for (const { names, value } of COMMANDS) {
  for (const name of names) {
    const first = name.charCodeAt(0);
    BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { name, value }]);
  }
}

/** What a program begins with. */
export const COMMAND_STARTS = COMMANDS.flatMap(({ names }) => names);

/** A password in the arguments of a program that is known to take one there; at the program's name. */
export const findCommandSecret: Detector = (text, at) => {
  for (const { name, value } of BY_FIRST.get(text.charCodeAt(at)) ?? []) {
    if (!text.startsWith(name, at) || !/[\s.]/.test(text.charAt(at + name.length))) continue;
    value.lastIndex = at;
    const found = value.exec(text)?.[1];
    if (found === undefined || !isArgument(found)) continue;
    return matchBefore(value.lastIndex, found);
  }
  return null;
};

/** What a shell fills in, another option, an address or a file is no password. */
function isArgument(value: string): boolean {
  if (/^(?:-|[$%<{(\\]|https?:|\d{1,5}(?::\d{1,5})?(?:\/(?:tcp|udp))?$)/.test(value)) return false;
  return value.length >= 6
    ? isPlausible("password", value, true)
    : /\d/.test(value) && /[A-Za-z]/.test(value);
}

function matchBefore(end: number, value: string): Match {
  return { rule: "secret.command", start: end - value.length, end };
}

/** A pattern that ends with its value, and what it begins with. */
interface Statement {
  readonly starts: readonly string[];
  readonly pattern: RegExp;
}

/** What programs read from files and prompts: netrc, servers, databases. */
const STATEMENTS: readonly Statement[] = [
  {
    starts: ["ma"],
    pattern:
      /machine[ \t\r\n]+\S{1,100}[ \t\r\n]+login[ \t\r\n]+\S{1,100}[ \t\r\n]+password[ \t\r\n]+(\S{3,200})/y,
  },
  {
    starts: inAnyCase("identified"),
    pattern:
      /identified[ \t]+(?:with[ \t]+\S{1,40}[ \t]+)?by[ \t]+(?:password[ \t]+)?["'](\S{3,200}?)["']/iy,
  },
  {
    starts: inAnyCase("with", "encrypted", "login"),
    pattern: /(?:with|encrypted|login)[ \t]+password[ \t]*=?[ \t]*["'](\S{3,200}?)["']/iy,
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
      /<([A-Za-z_.:-]{0,40}(?:password|passwd|secret|token|api-?key|passphrase))>([^<>\s]{4,300})(?=<\/)/iy,
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
      /(?:auth[ \t]*=[ \t]*|login[ \t]?)\([ \t]*["'][^\s"']{1,80}["'][ \t]*,[ \t]*["'](?=[^"']{0,200}\d)([^\s"']{4,200})["'][ \t]*\)/y,
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
