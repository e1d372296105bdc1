import { HEX, LETTERS, MIXED, type Dice } from "./dice";

type Make = (dice: Dice) => string;

const UPPER = LETTERS.toUpperCase();

/** Passwords and keys of many looks: drawn by lot, made by people, hexadecimal, with signs. */
export const manyLooks: Make = (dice) =>
  dice.pick<Make>([
    () => `k9${dice.signs(MIXED, 10)}`,
    () => `${dice.pick(["Sommer", "Dragon", "Winter", "Falcon"])}${dice.digits(4)}!`,
    () => `${dice.signs(LETTERS, 4)}-${dice.digits(2)}-${dice.signs(LETTERS, 5)}`,
    () => `${dice.signs(HEX, 30)}a7`,
    () => `P@${dice.signs(LETTERS, 5)}w0rd${dice.digits(2)}`,
    () => `${dice.signs(MIXED, 18)}_x4Q`,
  ])(dice);

/** Only what is long and mixed: under names that say less than "password". */
export const keyLooks: Make = (dice) =>
  dice.pick<Make>([
    () => `${dice.signs(MIXED, 22)}8Zq`,
    () => `${dice.signs(HEX, 30)}a7`,
    () => `${dice.signs(MIXED, 16)}-${dice.signs(MIXED, 12)}_3`,
  ])(dice);

/** Passwords in tables and statements, and in the files of programs; `#` is the value. */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  "column of a Markdown table": [
    "| user | password |\n|------|----------|\n| ben | # |\n",
    "| Password | User |\n| :--- | ---: |\n| # | ben |\n",
    "Logins:\n\n| Host | User | **Passwort** | Note |\n|---|---|---|---|\n| db1 | anna | x | old |\n| db2 | ben | `#` | new |\n",
    "user | pw | since\n--- | --- | ---\nben | # | 2021\n",
    "  | System | Kennwort |\n  | --- | --- |\n  | Mail | # |\n",
    "> | who | DB password |\n> |---|---|\n> | ben | # |\n",
    "| Service | Login | Password (new) |\n|---|---|---|\n| a | ben | # |\n",
    "| user | `password` |\r\n|---|---|\r\n| ben | # |\r\n| eve | none |\r\n",
  ],
  "row of a Markdown table": [
    "| Setting | Value |\n|---|---|\n| User | ben |\n| Password | # |\n",
    "| **Password** | `#` |",
    "| host | db1 |\n| DB_PASSWORD | # |\n",
    "| Passwort: | # |",
  ],
  "values under a CSV header": [
    "name,password\nben,#\n",
    "id,name,password,role\n1,anna,x,admin\n2,ben,#,user\n",
    "user;passwort;mail\nben;#;b\n",
    '"user","password"\n"ben","#"\n',
    "user\tpassword\nben\t#\n",
    "url,username,password,note\nhttps://a.example/,ben,#,\n",
    "name,url,username,password\r\nA,https://a.example,ben,#\r\n",
    "password,user\n#,ben\n",
    '"title","login_username","login_password"\n"a, b","ben","#"\n',
  ],
  "output of a database": [
    "+------+----------+\n| user | password |\n+------+----------+\n| ben  | # |\n+------+----------+\n",
    " username |  password  \n----------+------------\n ben      | #\n(1 row)\n",
    "*************************** 1. row ***************************\n    user: ben\npassword: #\n",
    "-[ RECORD 1 ]--\nusername | ben\npassword | #\n",
    "USER      PASSWORD\nben       #\n",
    "<table><tr><th>User</th><th>Password</th></tr>\n<tr><td>ben</td><td>#</td></tr></table>",
    "id|name|password\n1|ben|#\n",
  ],
  "account in SQL": [
    "CREATE USER 'ben'@'%' IDENTIFIED BY '#';",
    'CREATE USER ben IDENTIFIED BY "#";',
    "GRANT ALL ON shop.* TO ben IDENTIFIED BY '#' WITH GRANT OPTION;",
    "CREATE USER 'ben'@'%' IDENTIFIED WITH mysql_native_password BY '#';",
    "create user ben identified by #;",
    "ALTER ROLE app PASSWORD '#';",
    "ALTER ROLE app WITH LOGIN PASSWORD '#';",
    "CREATE ROLE app LOGIN CREATEDB PASSWORD '#' VALID UNTIL 'infinity';",
    "ALTER USER app WITH ENCRYPTED PASSWORD '#';",
    "CREATE LOGIN ben WITH PASSWORD = N'#', CHECK_POLICY = OFF;",
    "EXEC sp_addlogin 'ben', '#';",
    "EXEC sp_password NULL, '#', 'ben';",
    "SET PASSWORD = '#';",
    "SET PASSWORD FOR 'ben'@'localhost' = PASSWORD('#');",
    "CREATE USER MAPPING FOR ben SERVER far OPTIONS (user 'ben', password '#');",
    "ALTER USER ben IDENTIFIED BY '#' REPLACE 'old';",
    "CREATE DATABASE LINK far CONNECT TO ben IDENTIFIED BY # USING 'x';",
  ],
  "values in SQL": [
    "INSERT INTO users (name, password) VALUES ('ben', '#');",
    "INSERT INTO `users` (`id`, `name`, `password`, `age`) VALUES (1, 'ben', '#', 33);",
    "insert into app.users(name,pw_plain,password) values ('a','b','x'),\n  ('ben', 'c', '#');",
    'INSERT INTO "users" ("password", "name")\nVALUES\n  (\'#\', \'ben\');',
    "UPDATE users SET password = '#' WHERE name = 'ben';",
    "update users set name='ben',password='#',age=3;",
    "SELECT * FROM users WHERE name = 'ben' AND password = '#';",
    "SELECT * FROM u WHERE pw = crypt('#', pw);",
    "INSERT INTO users SET name='ben', password=MD5('#');",
    "COPY users (name, password) FROM stdin;\nben\t#\n\\.\n",
    "PRAGMA key = '#';",
    "INSERT INTO t (login, secret_password) SELECT 'ben', '#';",
    "REPLACE INTO users (name, password, n) VALUES ('it''s, ben', '#', 2);",
  ],
  "command of Redis": [
    "127.0.0.1:6379> AUTH #",
    "AUTH default #",
    "CONFIG SET requirepass #",
    'CONFIG SET requirepass "#"',
    "config set masterauth #",
    "ACL SETUSER ben on ># ~* +@all",
    "HELLO 3 AUTH default #",
    "MIGRATE h 6379 k 0 500 AUTH2 ben #",
    "user default on ># ~* &* +@all",
    "redis-cli -u redis://default:#@cache:6379",
    "REDISCLI_AUTH=# redis-cli ping",
  ],
  "connection string of ODBC or JDBC": [
    "Driver={ODBC Driver 18 for SQL Server};Server=tcp:db,1433;Uid=ben;Pwd=#;Encrypt=yes;",
    "DSN=shop;UID=ben;PWD={#}",
    "jdbc:sqlserver://db:1433;databaseName=shop;user=sa;password=#;encrypt=true",
    "jdbc:mysql://db/shop?user=ben&password=#&useSSL=false",
    "jdbc:mysql://ben:#@db:3306/shop",
    "Data Source=db;Persist Security Info=True;User ID=ben;Password=#",
    "Provider=SQLOLEDB;Data Source=db;User Id=ben;Password = '#';",
    'connectionString="Server=db;Uid=ben;Pwd=#;"',
    "jdbc:postgresql://db/shop?sslmode=require&user=ben&password=#",
    "jdbc:db2://db:50000/shop:user=ben;password=#;",
    "Host=db;Username=ben;Password=#;Database=shop",
  ],
  "command with a password": [
    "sshpass -p '#' ssh ben@host",
    'sshpass -p"#" scp a ben@host:',
    "SSHPASS='#' sshpass -e ssh ben@host",
    "mysql -h db -uroot -p# shop",
    "mysql -uroot -p'#'",
    "mysqldump --password='#' shop",
    'curl -u "ben:#" https://a.example',
    "curl -u ben:'#' https://a.example",
    "curl -su ben:# https://a.example",
    "curl --user='ben:#' https://a.example",
    'curl -X POST https://a.example -d \'{"user":"ben","password":"#"}\'',
    "wget --http-user=ben --http-password='#' https://a.example",
    "curl -x http://p:3128 -U ben:# https://a.example",
    "net user ben # /add",
    "echo 'ben:#' | sudo chpasswd",
    "openssl enc -aes-256-cbc -k # -in a",
    "kubectl create secret generic x --from-literal=password=#",
    "kubectl create secret docker-registry r --docker-username=ben --docker-password=#",
    "New-LocalUser ben -Password (ConvertTo-SecureString '#' -AsPlainText -Force)",
    "mount -t cifs //nas/a /mnt -o username=ben,password=#,uid=1000",
    "mount -t cifs //nas/a /mnt -o user=ben%#",
  ],
  "line of a file of passwords": [
    "machine a.example\n  login ben\n  password #\n",
    "default login ben password #",
    "machine a.example login ben account x password #",
    "machine a.example password # login ben",
    "*:*:*:ben:#",
    "db.example.org:5432:*:ben:#",
    "localhost:*:shop:ben:#\n",
    "hostname:port:database:username:password\n192.168.0.4:5432:shop:ben:#\n",
    "[client]\nuser=ben\npassword=#\n",
    "[db1]\nhost=db1\nuser=ben\npass=#\n",
    "db1 ansible_host=10.0.0.1 ansible_user=ben ansible_ssh_pass=#",
    "ansible_become_password: '#'",
    "smtp.example.org:587 ben@example.org:#",
    "username=ben\npassword=#\ndomain=shop\n",
    "https://ben:#@git.example.org",
  ],
  "setting of WordPress": [
    'define("DB_PASSWORD", "#");',
    "define( 'DB_PASSWORD' , '#' ) ;",
    "const DB_PASSWORD = '#';",
    "define('FTP_PASS', '#');",
    "$db['default']['password'] = '#';",
    "$cfg['Servers'][$i]['password'] = '#';",
    "'password' => env('DB_PASSWORD', '#'),",
    "defined('DB_PASSWORD') or define('DB_PASSWORD', '#');",
    "define('DB_PASSWORD', getenv('P') ?: '#');",
    "DEFINE('SMTP_PASSWORD','#');",
  ],
};

/** As in `PLACES`, where the names say "key", "token" or "secret". */
export const KEY_PLACES: Readonly<Record<string, readonly string[]>> = {
  "key in a table": [
    "| Service | API key |\n|---|---|\n| Maps | # |\n",
    "| Service | Secret | Expires |\n|---|---|---|\n| Maps | # | 2027 |\n",
    "| Token | For |\n|:-:|---|\n| `#` | CI |\n",
    "| Env | Value |\n|---|---|\n| API_TOKEN | `#` |\n",
    "service,api_key\nmaps,#\n",
    "name;token;ttl\nci;#;30\n",
    "User name,Access key ID,Secret access key\nben,AKIAIOSFODNN7EXAMPLE,#\n",
    "NAME   TOKEN   AGE\nci     #   3d\n",
    "INSERT INTO keys (service, api_key) VALUES ('maps', '#');",
    "client_id,client_secret\nshop,#\n",
    "| Name | Access Token |\n| --- | --- |\n| ci | # |\n",
  ],
  "secret of Kubernetes": [
    "kind: Secret\ntype: Opaque\ndata:\n  foo: ^\n",
    "apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  user: YmVu\n  conn: ^\n",
    "apiVersion: v1\ndata:\n  db: ^\nkind: Secret\nmetadata:\n  name: x\n",
    'kind: Secret\nstringData:\n  foo: "#"\n',
    '{"apiVersion":"v1","data":{"db":"^"},"kind":"Secret"}',
    '{\n  "kind": "Secret",\n  "data": {\n    "db": "^"\n  }\n}',
    "kubectl create secret generic x --from-literal=db=#",
    "kind: Secret\nmetadata:\n  name: a\ndata:\n  password: ^\n",
  ],
};

/** A key and where it is cut; what is between its parts. */
const JOINTS: Readonly<Record<string, readonly string[]>> = {
  "key broken over lines": ["\n", "\r\n", "\n  ", "\n    ", "\n> ", "\n\t", "\n# ", "\n// "],
  "key that a shell goes on with": ["\\\n", "\\\n  ", " \\\n    ", "`\n", "^\r\n", "\\\\n", "\\n"],
};

const CUT: readonly Make[] = [
  (dice) => `ghp_${dice.signs(MIXED, 36)}`,
  (dice) => `sk-ant-api03-${dice.signs(MIXED, 93)}`,
  (dice) => `sk-proj-${dice.signs(MIXED, 100)}`,
  (dice) => `xoxb-${dice.digits(12)}-${dice.digits(12)}-${dice.signs(MIXED, 24)}`,
  (dice) => `glpat-${dice.signs(MIXED, 20)}`,
  (dice) => `AKIA${dice.signs(`${UPPER}234567`, 16)}`,
  (dice) => `AIza${dice.signs(MIXED, 35)}`,
  (dice) => `hf_${dice.signs(MIXED, 34)}`,
  (dice) =>
    [
      btoa('{"alg":"HS256","typ":"JWT"}'),
      btoa(`{"sub":"${dice.digits(10)}","name":"Ben","n":1}`),
      dice.signs(MIXED, 43),
    ]
      .map((part) => part.replaceAll("=", ""))
      .join("."),
];

const AROUND_CUT = ["#", "Use this:\n#\nand no other one.", 'token: "#"', "    $ run --with #\n"];

/** Keys with a break of a line in them. */
export const CUT_KEYS: Readonly<
  Record<string, { readonly make: Make; readonly texts: readonly string[] }>
> = Object.fromEntries(
  Object.entries(JOINTS).map(([kind, joints]) => [
    kind,
    {
      make: (dice: Dice) => {
        const key = dice.pick(CUT)(dice);
        const at = Math.floor(key.length * 0.3) + dice.number(Math.floor(key.length * 0.5));
        return key.slice(0, at) + dice.pick(joints) + key.slice(at);
      },
      texts: AROUND_CUT,
    },
  ]),
);
