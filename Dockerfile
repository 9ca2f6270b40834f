# Builds the program, then leaves everything behind that it does not need to run.
FROM node:20-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --omit=optional --ignore-scripts

FROM node:20-bookworm-slim
ENV NODE_ENV=production COUNTERSIGN_HOME=/var/lib/countersign
RUN install -d -o node -g node -m 0700 /var/lib/countersign \
  && ln -s /app/dist/src/main.js /usr/local/bin/countersign
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build /build/config ./config
USER node
VOLUME /var/lib/countersign
EXPOSE 4180 4181
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s CMD ["node", "-e", "require('node:http').get('http://127.0.0.1:4180/readyz', (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
ENTRYPOINT ["countersign"]
CMD ["start", "--listen", "0.0.0.0:4180"]
