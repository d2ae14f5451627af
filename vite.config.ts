import globalData from '@csstools/postcss-global-data';
import { vitePlugin as remix } from '@remix-run/dev';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

const at = (file: string) => new URL(file, import.meta.url).pathname;

const typedNumbers = /\/app\/domain\/values\/(?:decimal-entry|typed-sum|written-number)\.ts$/;

export default defineConfig({
  plugins: [
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
  ],
  // Every style sheet knows the breakpoints by name.
  css: { postcss: { plugins: [globalData({ files: [at('./app/styles/breakpoints.css')] }), customMedia()] } },
  resolve: {
    alias: [
      { find: '~', replacement: at('./app') },
      { find: /^\.{1,2}\/createLucideIcon\.mjs$/, replacement: at('./app/components/ui/lucide-icon.ts') },
    ],
  },
  // Drawn into the server's bundle: the few icons that are used, and not the 50 MB they come with.
  ssr: { noExternal: ['lucide-react'] },
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
        // What reads a typed number is told apart by the bundler, and compresses better as one.
        manualChunks: (id) => (typedNumbers.test(id) ? 'numbers' : undefined),
      },
    },
  },
  optimizeDeps: { esbuildOptions: { target: 'es2022' } },
});
