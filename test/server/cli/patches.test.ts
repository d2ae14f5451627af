import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as ReactRuntime from 'react/jsx-runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserPatches, patched, patches } from '../../../server/cli/patches.mjs';

/** As much of a router of the browser as this asks of it. */
interface Router {
  readonly state: RouterState;
  initialize(): Router;
  subscribe(tell: (state: RouterState) => void): () => void;
  fetch(key: string, routeId: string, href: string, options: object): void;
  navigate(to: string): Promise<void>;
  dispose(): void;
}

interface RouterState {
  readonly initialized: boolean;
  readonly location: { readonly pathname: string };
  readonly matches: readonly { readonly route: { readonly id: string } }[];
  readonly navigation: { readonly state: string };
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly fetchers: ReadonlyMap<string, { readonly state: string }>;
}

interface RouterModule {
  createRouter(options: object): Router;
  createMemoryHistory(options: object): object;
}

const withResolvers = () => {
  let resolve: (value: null) => void = () => undefined;
  const promise = new Promise<null>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const until = (router: Router, holds: (state: RouterState) => boolean) =>
  new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!holds(state)) return;
      stop();
      resolve();
    });
    if (!holds(router.state)) return;
    stop();
    resolve();
  });

const sourceOf = (file: string) => readFileSync(path.resolve('node_modules', file), 'utf8');

interface LoaderCall {
  readonly loader: (args: { request: Request }) => unknown;
  readonly request: Request;
  readonly params: object;
  readonly routeId: string;
  readonly singleFetch: boolean;
}

interface DataModule {
  callRouteLoader(call: LoaderCall): Promise<unknown>;
}

/** A CommonJS module of a package, of the text that it is given. */
function moduleOf<Module>(file: string, source: string): Module {
  const exports = {};
  const run = new Function('exports', 'require', source) as (
    exports: object,
    require: NodeJS.Require,
  ) => void;
  run(exports, createRequire(path.resolve('node_modules', file)));
  return exports as Module;
}

it('fails the build where a package is another one than the patch was made for', () => {
  for (const patch of [...patches, ...browserPatches]) {
    expect(() => patched('something else', patch)).toThrow('docs/decisions/remix-2.md');
    const twice = sourceOf(patch.file).repeat(2);
    expect(() => patched(twice, patch)).toThrow(patch.file);
  }
});

describe('a loader is given the request that Remix would give it', () => {
  const file = '@remix-run/server-runtime/dist/data.js';
  const patch = patches.find((each) => each.file === file);
  if (!patch) throw new Error('There is no such patch any more');
  const theirs = moduleOf<DataModule>(file, sourceOf(file));
  const ours = moduleOf<DataModule>(file, patched(sourceOf(file), patch));

  const seenBy = async ({ callRouteLoader }: DataModule, request: Request) => {
    let given: Request | undefined;
    const loader = (args: { request: Request }) => {
      given = args.request;
      return null;
    };
    await callRouteLoader({ loader, request, params: {}, routeId: 'root', singleFetch: true });
    if (!given) throw new Error('The loader was not called');
    const { url, method, headers, signal } = given;
    const isAbortedFirst = signal.aborted;
    return { given, seen: { url, method, headers: [...headers], isAbortedFirst, body: await given.text() } };
  };

  it.each([
    '',
    '?',
    '?page=2',
    '?page=2&pageSize=20#parte',
    '?q=São Paulo',
    '?q=a%20b+c',
    '?q=%E7%FF',
    '?index',
    '?index=',
    '?index&index=3',
    '?index=3&page=1',
    '?_routes=root',
    '?_routes=root,routes%2Fshell&page=2',
    '?_routes=',
    '?INDEX&_ROUTES=x',
    '?page=%69ndex&x=_routes',
    '?&&=&a',
    '?q=\'"<>`{}|^',
  ])('for the query "%s"', async (query) => {
    const address = `http://portal.example/ij/report%20x/${query}`;
    const inits: RequestInit[] = [
      { headers: { Cookie: 'a=b', 'X-Padding': 'c' } },
      { method: 'POST', body: 'page=3', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ];
    for (const init of inits) {
      const [one, other] = [
        await seenBy(theirs, new Request(address, init)),
        await seenBy(ours, new Request(address, init)),
      ];
      expect(other.seen).toEqual(one.seen);
    }
  });

  it('the very same one where its query has nothing of Remix’s, and it has no body', async () => {
    const request = new Request('http://portal.example/ij/report?page=2');
    expect((await seenBy(ours, request)).given).toBe(request);
    expect((await seenBy(theirs, request)).given).not.toBe(request);
  });

  it('which is aborted with the browser’s', async () => {
    for (const each of [theirs, ours]) {
      const gone = new AbortController();
      const { given } = await seenBy(each, new Request('http://portal.example/', { signal: gone.signal }));
      gone.abort();
      expect(given.signal.aborted).toBe(true);
    }
  });
});

describe('an element is the one that React would make', () => {
  const file = 'react/cjs/react-jsx-runtime.production.min.js';
  const patch = patches.find((each) => each.file === file);
  if (!patch) throw new Error('There is no such patch any more');
  const theirs = moduleOf<typeof ReactRuntime>(file, sourceOf(file));
  const ours = moduleOf<typeof ReactRuntime>(file, patched(sourceOf(file), patch));
  const Part = () => null;
  const Filled = Object.assign(() => null, { defaultProps: { size: 3 } });
  const ref = { current: null };

  it.each<[type: Parameters<typeof ReactRuntime.jsx>[0], props: object, key?: string]>([
    ['p', { children: 'text' }],
    ['p', { children: ['one', 'two'], className: 'x' }, 'key'],
    ['p', {}, 0 as never],
    ['p', { key: 'own', title: 'x' }],
    ['p', { key: 'own' }, 'given'],
    ['input', { ref, value: '' }],
    ['p', { __self: 'x', __source: 'y', lang: 'pt' }],
    [Part, { size: undefined, shown: false }],
    [Filled, { size: undefined, shown: true }],
    [Filled, {}, 'key'],
    [ReactRuntime.Fragment, { children: null }],
    [undefined as never, { a: 1 }],
  ])('of %s with %j', (type, props, key) => {
    for (const make of ['jsx', 'jsxs'] as const)
      expect(ours[make](type, { ...props }, key)).toEqual(theirs[make](type, { ...props }, key));
  });

  it('with the properties that it was given, uncopied', () => {
    const props = { title: 'x' };
    expect(ours.jsx('p', props).props).toBe(props);
    expect(theirs.jsx('p', props).props).not.toBe(props);
  });
});

describe('an action that ends while a link asks for its routes', () => {
  const patch = browserPatches[0];
  if (!patch) throw new Error('There is no such patch any more');

  /** Where a browser is that follows a link while a form's answer is on its way, the one released before the other. */
  const arrival = async (source: string, begun: 'before' | 'after') => {
    const folder = mkdtempSync(path.join(tmpdir(), 'router-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'router.mjs');
    writeFileSync(file, source.replace(/^\/\/# sourceMappingURL.*$/m, ''));
    const { createRouter, createMemoryHistory } = (await import(file)) as RouterModule;
    const waits = { action: withResolvers(), routes: withResolvers(), reading: withResolvers() };
    const read: string[] = [];
    let isFirst = true;
    const router = createRouter({
      history: createMemoryHistory({ initialEntries: ['/form'] }),
      window: {
        document: { createElement: () => null },
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      },
      routes: [
        {
          id: 'shell',
          path: '/',
          loader: async () => {
            if (isFirst) isFirst = false;
            else if (begun === 'before') await waits.reading.promise;
            return null;
          },
          children: [
            { id: 'form', path: 'form', action: () => waits.action.promise, loader: () => 'the form' },
          ],
        },
        { id: 'unknown', path: '*', loader: () => 'nothing there' },
      ],
      patchRoutesOnNavigation: async ({
        path: asked,
        patch: add,
      }: {
        path: string;
        patch: (routeId: string, routes: readonly object[]) => void;
      }) => {
        if (!asked.startsWith('/panel')) return;
        await waits.routes.promise;
        add('shell', [
          {
            id: 'panel',
            path: 'panel',
            loader: ({ request }: { request: Request }) => {
              read.push(new URL(request.url).pathname);
              return 'the panel';
            },
          },
        ]);
      },
    }).initialize();
    await until(router, ({ initialized, navigation }) => initialized && navigation.state === 'idle');
    const body = new FormData();
    router.fetch('preview', 'form', '/form', { formMethod: 'post', formData: body });
    if (begun === 'before') {
      waits.action.resolve(null);
      await until(router, ({ fetchers }) => fetchers.get('preview')?.state === 'loading');
    }
    const followed = router.navigate('/panel');
    waits.action.resolve(null);
    waits.reading.resolve(null);
    await until(router, ({ fetchers }) => (fetchers.get('preview')?.state ?? 'idle') === 'idle');
    waits.routes.resolve(null);
    await followed;
    await until(router, ({ navigation }) => navigation.state === 'idle');
    const { location, matches, loaderData } = router.state;
    router.dispose();
    return [location.pathname, matches.at(-1)?.route.id, loaderData['panel'], read];
  };
  const there = ['/panel', 'panel', 'the panel', ['/panel']];

  it.each(['before', 'after'] as const)('leaves the link its page: it ended %s the click', async (begun) => {
    const source = sourceOf(patch.file);
    expect(await arrival(source, begun)).not.toEqual(there);
    expect(await arrival(patched(source, patch), begun)).toEqual(there);
  });
});
