import type { EnvironmentModuleGraph, EnvironmentModuleNode, Plugin } from 'vite';

const remixName = 'remix-server-change-trigger-client-hmr';

type Graph = Pick<EnvironmentModuleGraph, 'getModuleById'>;
type Node = Pick<EnvironmentModuleNode, 'id'> & { readonly importers: Iterable<Node> };

/** The changed modules of the browser, or the nearest modules that import them; each module is visited once. */
export function browserModulesAbove(browser: Graph, changed: readonly Node[]): Set<EnvironmentModuleNode> {
  const found = new Set<EnvironmentModuleNode>();
  const seen = new Set(changed);
  for (const module of seen) {
    if (!module.id) continue;
    const above = browser.getModuleById(module.id);
    if (above) found.add(above);
    else for (const importer of module.importers) seen.add(importer);
  }
  return found;
}

const hotUpdate: Plugin['hotUpdate'] = async function ({ server, modules }) {
  if (this.environment.name !== 'ssr') return;
  const { client } = server.environments;
  for (const module of browserModulesAbove(client.moduleGraph, modules)) await client.reloadModule(module);
};

/**
 * Remix's plugins with another search for the browser modules that a server change affects: `browserModulesAbove`.
 * Remix's own search follows every path of imports, which are millions if areas have an index. The services' graph is
 * not searched, because it renders no pages.
 * @throws {Error} if Remix no longer has that search: see docs/decisions/remix-2.md
 */
export function withShortHotUpdates(plugins: readonly Plugin[]): Plugin[] {
  if (!plugins.some(({ name }) => name === remixName))
    throw new Error(`Remix has no ${remixName}: see docs/decisions/remix-2.md`);
  return plugins.map((plugin) => (plugin.name === remixName ? { name: remixName, hotUpdate } : plugin));
}
