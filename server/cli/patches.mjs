/**
 * Changes that the bundle makes in packages. Each text must occur exactly once; if a new version does not have it, the
 * build fails. docs/decisions/remix-2.md explains each change and when it can be removed.
 */
import { readFile } from 'node:fs/promises';

/** @typedef {{ file: string, changes: readonly (readonly [from: string, to: string])[] }} Patch */

/**
 * Remix copies the request twice for each loader, to remove `index` and `_routes` from its query: six copies per page,
 * mostly of queries without them.
 * @type {Patch}
 */
const fewerRequests = {
  file: '@remix-run/server-runtime/dist/data.js',
  changes: [
    [
      'let result = await loader({\n    request: singleFetch ? stripRoutesParam(stripIndexParam(request))',
      'let result = await loader({\n    request: singleFetch ? isStripped(request) ? request : stripRoutesParam(stripIndexParam(request))',
    ],
    [
      'function stripIndexParam(request) {',
      `function isStripped({ url: asked, body }) {
  if (body) return false;
  if (!asked.includes("?")) return true;
  let url = new URL(asked);
  url.searchParams.delete("index");
  url.searchParams.delete("_routes");
  return url.href === asked;
}
function stripIndexParam(request) {`,
    ],
  ],
};

/**
 * React 18 copies the properties of each element, to remove `key` and `ref`. React 19 uses the given object if it has
 * neither; this patch does the same.
 * @type {Patch}
 */
const fewerCopies = {
  file: 'react/cjs/react-jsx-runtime.production.min.js',
  changes: [
    [
      'function q(c,a,g){',
      `function q(c,a,g){if(a.key===void 0&&a.ref===void 0&&!c?.defaultProps&&!("__self" in a))return{$$typeof:k,type:c,key:g===void 0?null:""+g,ref:null,props:a,_owner:n.current};`,
    ],
  ],
};

/**
 * After a fetcher's action, the router reloads data for the navigation under way and then completes it. If the
 * navigation is still discovering its routes, the router matches the known routes only: the address changed, but the
 * page did not.
 * @type {Patch}
 */
const unknownRoutes = {
  file: '@remix-run/router/dist/router.js',
  changes: [
    ['  let pendingNavigationLoadId = -1;', '  let pendingNavigationLoadId = -1;\n  let discovery = null;'],
    ...['    if (isFogOfWar) {\n', '        });\n      }\n'].map((before) => {
      const call =
        '      let discoverResult = await discoverRoutes(matches, location.pathname, request.signal);';
      return /** @type {const} */ ([
        before + call,
        `${before}      discovery = request.signal;\n${call}\n      if (discovery === request.signal) discovery = null;`,
      ]);
    }),
    [
      'let nextLocation = state.navigation.location || state.location;\n    let revalidationRequest =',
      'let isDiscovering = () => discovery !== null && !discovery.aborted;\n    let nextLocation = !isDiscovering() && state.navigation.location || state.location;\n    let revalidationRequest =',
    ],
    [
      'let matches = state.navigation.state !== "idle" ? matchRoutes(routesToUse, state.navigation.location, basename) : state.matches;\n    invariant(matches, "Didn\'t find any matches after fetcher action");',
      'let matches = state.navigation.state !== "idle" && !isDiscovering() ? matchRoutes(routesToUse, state.navigation.location, basename) : state.matches;\n    invariant(matches, "Didn\'t find any matches after fetcher action");',
    ],
    [
      'if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId) {',
      'if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId && !isDiscovering()) {',
    ],
  ],
};

/** Patches of the server's bundle. @type {readonly Patch[]} */
export const patches = [fewerRequests, fewerCopies];

/** Patches of the browser's bundle. @type {readonly Patch[]} */
export const browserPatches = [unknownRoutes];

/**
 * @param {string} source
 * @param {Patch} patch
 * @throws {Error} if the package's text is different
 */
export function patched(source, { file, changes }) {
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(
        `${file} is no longer what server/cli/patches.mjs changes: see docs/decisions/remix-2.md`,
      );
    return text.replace(from, () => to);
  }, source);
}

/** @type {import('vite').Plugin} */
export const browserPatching = {
  name: 'patches',
  apply: 'build',
  transform(code, id) {
    const patch = browserPatches.find(({ file }) => id.endsWith(`/node_modules/${file}`));
    return patch ? { code: patched(code, patch), map: null } : null;
  },
};

/** @type {import('esbuild').Plugin} */
export const patching = {
  name: 'patches',
  setup(build) {
    const found = new Set();
    build.onLoad({ filter: /node_modules/ }, async ({ path }) => {
      const patch = patches.find(({ file }) => path.endsWith(`/node_modules/${file}`));
      if (!patch) return undefined;
      found.add(patch.file);
      return { contents: patched(await readFile(path, 'utf8'), patch), loader: 'js' };
    });
    build.onEnd(() => {
      const lost = patches.find(({ file }) => !found.has(file));
      if (lost) throw new Error(`The bundle has no ${lost.file}: see server/cli/patches.mjs`);
    });
  },
};
