/** Loaded before the portal: SIGUSR2 turns its metrics off and on, so that one process shows their cost. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const chunks = readdirSync('build/chunks').map((name) => path.resolve('build/chunks', name));
const figures = chunks.find(
  (file) =>
    file.endsWith('.js') && readFileSync(file, 'utf8').includes('portal_http_request_duration_seconds'),
);
const made = Object.values(await import(pathToFileURL(figures).href));
const counting = ['observe', 'inc', 'dec', 'set'];
const types = new Set(
  made
    .filter((each) => typeof each?.observe === 'function' || typeof each?.inc === 'function')
    .map((each) => Object.getPrototypeOf(each)),
);
// A gauge, a counter and a histogram: with another build the bench would compare the same with itself.
if (types.size !== 3) throw new Error(`${types.size} kinds of figures in ${figures}`);

let counts = true;
for (const type of types)
  for (const name of counting.filter((each) => Object.hasOwn(type, each))) {
    const real = type[name];
    type[name] = function (...args) {
      return counts ? real.apply(this, args) : undefined;
    };
  }

process.on('SIGUSR2', () => {
  counts = !counts;
});
