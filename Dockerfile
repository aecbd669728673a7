# The base image is pinned by digest. To update it, see "Images by digest" in docs/operations.md.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc LICENSE ./
RUN npm ci --omit=dev
COPY tsconfig.json ./
COPY scripts scripts
COPY src src
COPY web web
RUN node scripts/packages.mjs tessera-server

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY .npmrc ./
COPY --from=build /app/dist/packages/tessera-server/package.json /app/dist/packages/tessera-server/npm-shrinkwrap.json ./
RUN npm ci --engine-strict

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    TESSERA_HOST=0.0.0.0 \
    TESSERA_PORT=8787 \
    TESSERA_DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/packages/tessera-server ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
# Liveness, not readiness: a container that waits for Redis must not be restarted.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TESSERA_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The stop timeout must be longer than TESSERA_DRAIN_TIMEOUT: docker stop --time 40.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "dist/cli/main.js"]
CMD ["serve"]
