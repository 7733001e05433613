# One image for every part: the server, and `docker compose run app node server/src/commands/<command>.ts`.
# Built from this folder: docker build -t awan .
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /awan
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY client/package.json client/
COPY core/package.json core/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY embedded-postgres/package.json embedded-postgres/
COPY mobile/package.json mobile/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS web
RUN npm ci --ignore-scripts
COPY . .
RUN NODE_ENV=production npx vite build web

FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace=core --workspace=server --workspace=demo --workspace=embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /awan
COPY --from=packages /awan/node_modules node_modules
COPY package.json LICENSE ./
COPY core core
COPY demo demo
COPY embedded-postgres embedded-postgres
COPY server server
COPY --from=web /awan/web/dist web/dist
# All that is ever written: photos without a bucket, and who has left. The rest may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Of what requests leave behind little is kept waiting (docs/decisions/138-smaller-v8-heaps.md).
CMD ["node", "--max-semi-space-size=4", "server/src/main.ts"]
