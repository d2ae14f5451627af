import { build } from 'esbuild';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * `plan` is the plan's grid with more than a million cells. `bare` is an input and lines of text: the browser's own
 * cost.
 */
export type Contender = 'ours' | 'ag' | 'bare' | 'plan';

export interface BenchPages {
  readonly address: (contender: Contender, query: Record<string, string>) => string;
  /** The compressed JavaScript of a page at its start, in KB; dialogs are loaded on demand. */
  readonly kilobytes: (contender: Contender) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** As strict as the portal's policy for our grid, so that inline styles do not go unnoticed. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'";
const look = 'body{margin:0;padding:8px}.tall{height:800px}:root{--grid-height:800px}';

const entries: Record<Contender, string> = {
  ours: 'test/bench/grid/ours.tsx',
  ag: 'test/bench/grid/ag.ts',
  bare: 'test/bench/grid/bare.ts',
  plan: 'test/bench/grid/plan.tsx',
};

/** Serves the grids, bundled as production pages, on a separate port. */
export async function benchPages(contenders: readonly Contender[]): Promise<BenchPages> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-grid-bench-'));
  const { metafile } = await build({
    entryPoints: Object.fromEntries(contenders.map((contender) => [contender, entries[contender]])),
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    loader: { '.woff2': 'file', '.svg': 'file' },
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => [path.basename(file), output]),
  );
  const styles = [...outputs.keys()].filter((file) => file.endsWith('.css'));
  const server = createServer((request, response) => {
    void answer(folder, styles, request.url ?? '/').then(({ type, body }) => {
      const strict = !(request.url ?? '').startsWith('/ag');
      response.writeHead(body === null ? 404 : 200, {
        'content-type': type,
        ...(strict && { 'content-security-policy': policy }),
      });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (contender, query) =>
      `http://127.0.0.1:${port}/${contender}?${new URLSearchParams(query).toString()}`,
    kilobytes: async (contender) => {
      const files = new Set([`${contender}.js`]);
      for (const file of files)
        for (const { path: imported, kind } of outputs.get(file)?.imports ?? [])
          if (kind === 'import-statement') files.add(path.basename(imported));
      const contents = await Promise.all([...files].map((file) => readFile(path.join(folder, file))));
      return contents.reduce((sum, content) => sum + gzipSync(content).byteLength, 0) / 1024;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

async function answer(
  folder: string,
  sheets: readonly string[],
  url: string,
): Promise<{ type: string; body: Buffer | string | null }> {
  const { pathname } = new URL(url, 'http://bench');
  const kind = types[path.extname(pathname)];
  if (pathname === '/look.css') return { type: 'text/css', body: look };
  if (kind) {
    const body = await readFile(path.join(folder, path.basename(pathname))).catch(() => null);
    return { type: kind, body };
  }
  const own = pathname === '/ours' || pathname === '/plan' ? sheets : [];
  const styles = own.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="pt-BR"><title>Bancada</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/look.css">${styles}<main><h1>Bancada</h1><div id="root"></div></main><script type="module" src="${pathname}.js"></script></html>`,
  };
}
