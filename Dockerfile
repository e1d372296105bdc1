# syntax=docker/dockerfile:1
# Colloquy on SQLite. It listens on loopback, so a container shares the network of its host: see docs/deploy.md.
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS build
# The SQLite driver compiles itself where no prebuilt binary can be had.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
# Its headers come with Node; without this line node-gyp asks a host that is no registry for them.
RUN npm_config_nodedir=$(node -p "path.resolve(process.execPath, '../..')") npm ci --no-audit --no-fund
COPY . .
# The path below which Colloquy is served, such as /colloquy; a build holds it.
ARG COLLOQUY_BASE_PATH=""
RUN COLLOQUY_BASE_PATH="$COLLOQUY_BASE_PATH" node scripts/build.mjs && rm -rf .next/cache

FROM ${BASE}
ARG COLLOQUY_BASE_PATH=""
WORKDIR /app
# The command line looks whether its bundle is of the sources, so they are in the image beside the build. Nothing
# below /app is written.
COPY --from=build /app /app
RUN mkdir -p /data /backups && chown 10001:10001 /data /backups && chmod 700 /data /backups
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOST=127.0.0.1 \
    PORT=3000 \
    COLLOQUY_DATA=/data \
    COLLOQUY_BASE_PATH="$COLLOQUY_BASE_PATH" \
    HOME=/tmp
USER 10001:10001
VOLUME ["/data", "/backups"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.COLLOQUY_BASE_PATH}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
