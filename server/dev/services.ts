import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from '@remix-run/node';
import { isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Log } from '../platform/log';
import type { serve } from './serve';
import { servicesGraph } from './vite';

/** An editor, a formatter or a checkout writes several files in quick succession. */
const settledMs = 50;

/** Answers requests until the code changes. */
type Served = Awaited<ReturnType<typeof serve>>;

/**
 * Runs the portal's services from their sources and replaces them when a source changes: the changed module and its
 * importers are read again; all other modules, including the pages', are kept. Requests during the change wait for the
 * new services.
 */
export class Services {
  #vite: ViteDevServer | null = null;
  #served: Promise<Served> | null = null;
  #changes = 0;
  #failed = false;

  constructor(private readonly log: Log) {}

  /**
   * Uses the modules of a Vite server that has started, or has restarted after a change of its settings; all modules
   * are then read again.
   */
  attach(vite: ViteDevServer): void {
    this.#vite = vite;
    vite.watcher.on('all', (_event, file) => {
      if (this.#forget(file) || (this.#failed && file.endsWith('.ts'))) void this.#replace(file);
    });
    void this.#replace('vite.config.ts');
  }

  /** @throws the error that kept the portal from opening */
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
    // The old services answer until the new ones are open, and permanently if the new ones fail to open.
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

  /** Invalidates the modules of a file and all their importers; false if the file is not part of the services. */
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
