# Rastro in a container: docker build -t rastro . (docs/operating/install.md)
# What production needs and nothing else is made by tools/release.mjs, which a test runs too.
FROM node:24-trixie-slim AS build
WORKDIR /source
COPY . .
# Install scripts of others do not run here; Node 24 is the image's own.
RUN npm install --ignore-scripts --no-audit --no-fund --loglevel=error \
 && npm run --silent build \
 && node tools/release.mjs /release

# pg_dump and pg_restore for `npm run backup` and `restore`, of the version of compose.yaml's PostgreSQL or newer, and psql for
# whoever looks after it: the three programs and what they load that the base does not have, not the 174 MB around them.
FROM node:24-trixie-slim AS postgresql
RUN find / -xdev > /before \
 && apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-client \
 && for file in /usr/lib/postgresql/*/bin/pg_dump /usr/lib/postgresql/*/bin/pg_restore /usr/lib/postgresql/*/bin/psql; do \
      install -D "$file" "/programs$file" && ldd "$file" | awk '$2 == "=>" { print $3 }' >> /needed || exit 1; \
    done \
 && sort -u /needed | while read -r file; do \
      real=$(readlink -f "$file"); \
      grep -qxF "$real" /before || install -D -m 644 "$real" "/programs$(dirname "$real")/$(basename "$file")"; \
    done

FROM node:24-trixie-slim
LABEL org.opencontainers.image.title="Rastro" \
      org.opencontainers.image.description="Fleet tracking: devices on a live map, and the business around them" \
      org.opencontainers.image.licenses="Apache-2.0"
# Memory: docs/adr/0024-one-record-a-vehicle.md
ENV NODE_ENV=production \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2
COPY --from=postgresql /programs /
# A program that lacks something it loads shows here, not in the night of a backup.
RUN for program in /usr/lib/postgresql/*/bin/*; do "$program" --version || exit 1; done \
 && ln -s /usr/lib/postgresql/*/bin/psql /usr/local/bin/psql
WORKDIR /app
COPY --from=build /release /app
# The user of the base image; the program is root's and cannot be changed by it.
RUN mkdir /data /files && chown node:node /data /files
USER node
VOLUME ["/data"]
# Web and API; trackers, by protocol as in docs/operating.md.
EXPOSE 8082
EXPOSE 5001 5002 5004 5011 5013 5015 5020 5023 5027 5039 5046 5055 5087 5093 5094 5144
EXPOSE 5001/udp 5002/udp 5004/udp 5013/udp 5020/udp 5027/udp 5039/udp 5094/udp
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8082}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "--import=./apps/server/bundle/run.mjs", "apps/server/src/main.ts"]
