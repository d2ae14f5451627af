# Builds the portal and keeps what production needs: the bundles, the assets and the packages that stay outside of them.
ARG NODE=node:24.21.0-trixie-slim

FROM ${NODE} AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What /healthz and the figures call this build; there is no checkout to ask in here.
ARG BUILD_COMMIT
ARG BUILD_ID
RUN NODE_ENV=production npm run build && rm build/chunks/demo-*

FROM ${NODE} AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY server/cli/prune.mjs server/cli/
RUN node server/cli/prune.mjs node_modules

FROM ${NODE}
ENV NODE_ENV=production PORT=3000 DATA_DIR=/portal/data
WORKDIR /portal
# Where compose's backups lie: a new volume takes its owner from here.
RUN install -d -o node -g node /portal/data /saves
COPY --from=packages /portal/node_modules ./node_modules
COPY --from=build /portal/build ./build
COPY package.json ./
USER node
VOLUME /portal/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that SIGTERM reaches it. A worker is the same image with `node --max-semi-space-size=16 build/worker.js`.
# A page leaves some megabytes behind; a young generation of this size holds those of many before it is swept.
CMD ["node", "--max-semi-space-size=64", "build/main.js"]
