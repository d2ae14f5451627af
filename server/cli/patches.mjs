/**
 * What the bundle changes in packages. Each text has to be there once: with a version that has it no more the build
 * fails. docs/decisions/remix-2.md says what each gives and when it goes.
 */
import { readFile } from 'node:fs/promises';

/** @typedef {{ file: string, changes: readonly (readonly [from: string, to: string])[] }} Patch */

/**
 * Remix copies the request twice for each loader, to take `index` and `_routes` out of its query: six copies a page,
 * most of them of queries that have neither.
 *
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
 * React 18 copies the properties of each element that it makes, name by name, to leave `key` and `ref` out. React 19 takes
 * the object that it was given where neither is in it.
 *
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

/** @type {readonly Patch[]} */
export const patches = [fewerRequests, fewerCopies];

/**
 * @param {string} source
 * @param {Patch} patch
 * @throws {Error} where the package's text is another one
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
