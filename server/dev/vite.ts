import type { Server } from 'node:http';
import { createRunnableDevEnvironment, createServer, type ViteDevServer } from 'vite';

/** The module graph of what runs on the server, which shares nothing with that of the pages, as in production. */
export const servicesGraph = 'services';

/** Opens Vite for the pages and for the services. Its own messages to browsers go by the portal's port. */
export const openVite = (server: Server): Promise<ViteDevServer> =>
  createServer({
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/build/**', '**/coverage/**'] },
    },
    environments: {
      [servicesGraph]: {
        dev: {
          createEnvironment: (name, config) =>
            createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } }),
        },
      },
    },
  });
