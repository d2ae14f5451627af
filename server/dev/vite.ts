import type { Server } from 'node:http';
import { createRunnableDevEnvironment, createServer, type ViteDevServer } from 'vite';

/** The module graph of what runs on the server, which shares nothing with that of the pages, as in production. */
export const servicesGraph = 'services';

/**
 * Opens Vite for the pages and for the services. Its own messages to browsers go by the portal's port.
 * @param started is told of Vite as it starts, and again when a change of its settings has made it begin anew
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
