import { connect, createServer, type Server } from "node:net";
import { once } from "node:events";

/** A proxy before a server that answers as if it were PostgreSQL 12. */
export interface OldServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** What the server says of its version: at the start of a connection, and as the number 150013. */
const VERSIONS: readonly (readonly [RegExp, string])[] = [
  [/server_version\0\d\d/g, "server_version\u000012"],
  [/(?<!\d)1[5-9](\d{4})(?!\d)/g, "12$1"],
];

/** @param url of a server behind a socket in a folder */
export async function startOldServer(url: string): Promise<OldServer> {
  const address = new URL(url.replace("@/", "@localhost/"));
  const socket = `${address.searchParams.get("host")}/.s.PGSQL.${address.searchParams.get("port")}`;
  const server: Server = createServer((client) => {
    const real = connect(socket);
    client.pipe(real);
    real.on("data", (bytes) => {
      const text = VERSIONS.reduce(
        (said, [version, old]) => said.replace(version, old),
        bytes.toString("latin1"),
      );
      client.write(Buffer.from(text, "latin1"));
    });
    real.on("close", () => client.destroy());
    for (const each of [client, real]) each.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const listening = server.address();
  const port = typeof listening === "object" && listening !== null ? listening.port : 0;
  for (const name of ["host", "port"]) address.searchParams.delete(name);
  address.hostname = "127.0.0.1";
  address.port = String(port);
  return {
    url: address.href,
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
