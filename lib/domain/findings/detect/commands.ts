import { addTo } from "@/lib/shared/add-to";
import type { Detector, Match } from "../match";
import { isPlausible } from "../plausible";

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

/** What is between a name and its value. */
const NAMED_BY = "[^\\n;|&]{0,160}?";
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
  command(
    "gh",
    "(?:secret[ \\t]+set[ \\t]+\\S{1,80}[ \\t]+)(?:\\S{1,40}[ \\t]+){0,4}(?:--body[ \\t=]+|-b[ \\t]*)",
  ),
  command("aws", "(?:--secret-string|--master-user-password)[ \\t=]+"),
  command(
    "aws",
    `put-parameter[ \\t][^\\n;|&]{0,120}?(?:password|secret|token|key)${NAMED_BY}--value[ \\t=]+`,
  ),
  command("az", `keyvault[ \\t]+secret[ \\t]+set[ \\t]${NAMED_BY}--value[ \\t=]+`),
  command("netsh", "keyMaterial="),
  command("reg", "/v[ \\t]+\\w{0,40}(?:Password|Secret|Token|Key)[ \\t][^\\n]{0,60}?/d[ \\t]+"),
  command(
    "evil-winrm|nxc|netexec|crackmapexec|smbexec|psexec|wmiexec|secretsdump",
    "(?:-H|--hash|-hashes)[ \\t]+(?:[0-9a-f]{32})?:?",
  ),
  command("psexec|PsExec|PsExec64", "-p[ \\t]+"),
  command("schtasks", "/rp[ \\t]+"),
  command("codecov|codecovcli", "-t[ \\t]+"),
  command("wg", "(?:preshared-key|private-key)[ \\t]+<\\((?:echo|printf)[ \\t]+"),
  command("cloudflared", "service[ \\t]+install[ \\t]+"),
  // Several options in one, as in `-su`; the name or the password may have quotes of its own.
  command("curl", "-[A-Za-z]{0,6}[uU][ \\t]*[\"']?[^\\s:\"']{1,80}[\"']?:"),
  command("rclone", "pass(?:word)?[ \\t=]+"),
  command("mount", "-o[ \\t]+[^\\s%]{0,100}user(?:name)?=[^\\s%,]{1,60}%"),
  command("redis-cli|valkey-cli|keydb-cli|redis-benchmark", "(?:-a|--pass)[ \\t]+"),
  command("http|https|xh|xhs", "(?:-a|--auth)[ \\t=]+[^\\s:]{1,80}:"),
  command(
    "mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|cqlsh|influx|rabbitmqadmin|nxc|netexec|crackmapexec|evil-winrm|snowsql|clickhouse-client",
    "-p[ \\t]*",
  ),
  command("sqlcmd|bcp|osql|zip|unzip", "-P[ \\t]*"),
  command("mosquitto_pub|mosquitto_sub|mosquitto_rr|ipmitool", "-P[ \\t]+"),
  command("cypher-shell|couchbase-cli|cosign|arangosh", "(?:-p|--server\\.password)[ \\t=]+"),
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
  positional("wandb", "login[ \\t]+(?:--(?:relogin|cloud|verify)[ \\t]+){0,3}"),
  positional("gh", "auth[ \\t]+login[ \\t]+--with-token[ \\t]+<<<[ \\t]*"),
  positional("poetry", `config[ \\t]+(?:pypi-token\\.\\S+[ \\t]+|http-basic\\.\\S+[ \\t]+${WORD})`),
  positional(
    "composer",
    "config[ \\t]+(?:-\\S+[ \\t]+){0,3}(?:github-oauth|gitlab-token|gitlab-oauth|bearer|bitbucket-oauth)\\.\\S+[ \\t]+",
  ),
  positional(
    "bundle",
    "config[ \\t]+(?:set[ \\t]+)?(?:--\\S+[ \\t]+){0,2}[\\w-]+(?:\\.[\\w-]+)+[ \\t]+[^\\s:]{1,60}:",
  ),
  positional("nuget", "set[aA]pi[kK]ey[ \\t]+"),
  positional("vault", "(?:operator[ \\t]+)?unseal[ \\t]+(?:-\\S+[ \\t]+){0,3}"),
  positional("neo4j-admin", "(?:dbms[ \\t]+)?set-initial-password[ \\t]+"),
  positional("openssl", "passwd[ \\t]+(?:-\\w+[ \\t]+){0,3}"),
  positional("mkpasswd", "(?:-m[ \\t]+\\S{1,20}[ \\t]+)?"),
  positional("chpasswd", "<<<[ \\t]*[\"']?[^\\s:]{1,60}:"),
  positional("wrangler", `secret[ \\t]+put[ \\t]+${WORD}<<<[ \\t]*`),
  positional("rclone", "obscure[ \\t]+"),
  positional(
    "pulumi",
    "config[ \\t]+set[ \\t]+\\S{0,40}(?:[Pp]assword|[Ss]ecret|[Tt]oken|[Kk]ey)[ \\t]+(?=\\S{1,200}[ \\t]+--secret)",
  ),
  positional("doppler", "configure[ \\t]+set[ \\t]+token[ \\t]+"),
  positional("composer", `config[ \\t]+(?:-\\S+[ \\t]+){0,3}http-basic\\.\\S+[ \\t]+${WORD}`),
  positional("pulumi", `config[ \\t]+set[ \\t]+--secret[ \\t]+${WORD}`),
  positional("bw|lpass|rbw", `login[ \\t]+${WORD}`),
  positional("aws", "configure[ \\t]+set[ \\t]+[\\w.-]*(?:secret_access_key|session_token)[ \\t]+"),
  positional(
    "npm|yarn|pnpm",
    "config[ \\t]+set[ \\t]+[^\\s=]*(?:_authToken|_password|_auth)[ \\t=]+",
  ),
  positional("net", "user[ \\t]+[^\\s/]{1,60}[ \\t]+(?=[^\\s/]\\S*\\d)"),
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
    addTo(BY_FIRST, first, { name, value });
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
