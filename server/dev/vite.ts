import type { Server } from 'node:http';
import { createRunnableDevEnvironment, createServer, type ViteDevServer } from 'vite';

/** Name of the module graph of the server's code. It is separate from the pages' graph, as in production. */
export const servicesGraph = 'services';

/**
 * Opens Vite for the pages and the services. Its messages to browsers use the portal's port.
 * @param started called with Vite at its start, and after a restart because of changed settings
 */
export const openVite = (server: Server, started: (vite: ViteDevServer) => void): Promise<ViteDevServer> =>
  createServer({
    plugins: [{ name: 'portal-services', configureServer: started }],
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
