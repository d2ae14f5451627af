import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from '@remix-run/node';
import { isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Log } from '../platform/log';
import type { serve } from './serve';
import { servicesGraph } from './vite';

/** An editor, a formatter or a checkout writes several files in a row. */
const settledMs = 50;

/** What answers requests until the code behind it changes. */
type Served = Awaited<ReturnType<typeof serve>>;

/**
 * Runs the portal's services from their sources, and replaces them when one of these changes: the changed module and
 * those that import it are read anew, all others stay as they are, and so do the pages' modules. Requests that come
 * meanwhile wait for the new ones.
 */
export class Services {
  #vite: ViteDevServer | null = null;
  #served: Promise<Served> | null = null;
  #changes = 0;
  #failed = false;

  constructor(private readonly log: Log) {}

  /** Takes the modules from a Vite that starts, or has begun anew since its settings changed: then all of them. */
  attach(vite: ViteDevServer): void {
    this.#vite = vite;
    vite.watcher.on('all', (_event, file) => {
      if (this.#forget(file) || (this.#failed && file.endsWith('.ts'))) void this.#replace(file);
    });
    void this.#replace('vite.config.ts');
  }

  /** @throws what keeps the portal from opening */
  async open(): Promise<void> {
    this.#served = this.#load();
    await this.#served;
  }

  answer(req: IncomingMessage, res: ServerResponse): void {
    this.#served?.then(
      (served) => served.answer(req, res),
      () => res.destroy(),
    );
  }

  async end(): Promise<void> {
    const served = await this.#served?.catch(() => null);
    await served?.end();
  }

  async #load(): Promise<Served> {
    const vite = this.#vite;
    if (!vite) throw new Error('Vite has not started');
    const entry: { serve: typeof serve } = await graphOf(vite).runner.import(
      path.resolve('server/dev/serve.ts'),
    );
    return entry.serve({
      assets: vite.middlewares,
      build: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
    });
  }

  async #replace(file: string): Promise<void> {
    if (!this.#served) return;
    this.#changes += 1;
    const turn = this.#changes;
    const began = performance.now();
    const before = await this.#served;
    await pause(settledMs);
    if (turn !== this.#changes) return;
    const next = this.#load();
    // Until the new code is up, and for good where it does not open, the old one is what there is.
    this.#served = next.catch(() => before);
    try {
      await next;
      this.#failed = false;
      this.log.info({ file, ms: Math.round(performance.now() - began) }, 'Código novo no ar');
      await before.end();
    } catch (error) {
      this.#failed = true;
      this.log.error(error, 'O código novo não abre; o anterior continua no ar');
    }
  }

  /** Forgets what a file was evaluated to, and whatever was built on it; false where it is no part of the services. */
  #forget(file: string): boolean {
    if (!this.#vite) return false;
    const { evaluatedModules } = graphOf(this.#vite).runner;
    const seen = new Set(evaluatedModules.getModulesByFile(file));
    for (const module of seen) {
      for (const importer of module.importers) {
        const node = evaluatedModules.getModuleById(importer);
        if (node) seen.add(node);
      }
      evaluatedModules.invalidateModule(module);
    }
    return seen.size > 0;
  }
}

function graphOf(vite: ViteDevServer): RunnableDevEnvironment {
  const graph = vite.environments[servicesGraph];
  if (!graph || !isRunnableDevEnvironment(graph)) throw new Error('Vite runs no services');
  return graph;
}
