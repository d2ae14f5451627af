import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const alias = { '~': at('./app') };

/** The portal as a whole, over HTTP and in a browser; its server is started once for all of these tests. */
const web = {
  resolve: { alias },
  test: {
    name: 'web',
    include: ['test/http/**/*.test.ts', 'test/browser/**/*.test.ts'],
    globalSetup: at('./test/servers/portal.ts'),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['test/app/domain/**/*.test.ts', 'test/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: at('./test/servers/engine.ts'),
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      web,
    ],
  },
});
