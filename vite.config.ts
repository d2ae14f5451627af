import globalData from '@csstools/postcss-global-data';
import { vitePlugin as remix } from '@remix-run/dev';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Rollup } from 'vite';
import remixConfig from './remix.config.js';
import { browserPatching } from './server/cli/patches.mjs';
import { withShortHotUpdates } from './server/dev/hot-update';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

const at = (file: string) => new URL(file, import.meta.url).pathname;

const typedNumbers = /\/app\/domain\/values\/(?:cell-text|decimal-entry|typed-sum|written-number)\.ts$/;

/** Small modules of most screens, which would each be a file of a few lines. */
const small =
  /\/app\/(?:domain\/(?:lists\/paging|insight\/views\/view|values\/(?:text|word))|components\/ui\/(?:use-(?:answer|hydrated|live)|list-export|menu|views-menu))\.tsx?$/;

/** Modules that every page needs, and those that every screen of somebody who is in needs besides, by their chunk. */
const shared = new Map<string, 'page' | 'screen'>();
/** What brings the page to life runs when all that the page is made of is there: it stays a file of its own. */
const start = /\/app\/entry\.client\.tsx/;
const roots = [
  ['page', /\/app\/(?:entry\.client|root)\.tsx/],
  ['screen', /\/app\/routes\/(?:shell|\w+\/layout)\.tsx/],
] as const;

/** Puts what always comes together into one file, where it was in dozens that each page asked for one by one. */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  if (shared.size === 0)
    for (const [chunk, root] of roots) {
      const reached = [...getModuleIds()].filter((each) => root.test(each));
      for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
        if (shared.has(next)) continue;
        if (!start.test(next)) shared.set(next, chunk);
        reached.push(...(getModuleInfo(next)?.importedIds ?? []));
      }
    }
  // What reads a typed number is told apart by the bundler, and compresses better as one.
  return shared.get(id) ?? (typedNumbers.test(id) ? 'numbers' : small.test(id) ? 'screen' : undefined);
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    browserPatching,
    withShortHotUpdates(
      remix({
        ...remixConfig,
        future: {
          v3_fetcherPersist: true,
          v3_lazyRouteDiscovery: true,
          v3_relativeSplatPath: true,
          v3_singleFetch: true,
          v3_throwAbortReason: true,
          unstable_optimizeDeps: true,
        },
      }),
    ),
  ],
  // Every style sheet knows the breakpoints by name.
  css: { postcss: { plugins: [globalData({ files: [at('./app/styles/breakpoints.css')] }), customMedia()] } },
  resolve: { alias: { '~': at('./app') } },
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    rollupOptions: {
      // An address without a screen has nothing for the browser.
      onwarn: (warning, report) => (warning.code === 'EMPTY_BUNDLE' ? undefined : report(warning)),
      output: {
        // A page's HTML names every script that it needs; naming them all again in each would cost it kilobytes.
        hoistTransitiveImports: false,
        ...(!isSsrBuild && { manualChunks: chunkOf }),
      },
    },
  },
  optimizeDeps: { esbuildOptions: { target: 'es2022' } },
}));
