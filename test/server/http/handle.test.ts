import { expect, it } from 'vitest';
import { coveringPaths } from '../../../server/http/handle';

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: unknown) => [
  id,
  { id, parentId, path, module: { handle } },
];
const build = (...routes: unknown[][]) => ({ routes: Object.fromEntries(routes) as never });

it('finds the screens that cover the page before them by what they say, with the paths of their layouts', () => {
  const found = coveringPaths(
    build(
      route('root', undefined, ''),
      route('shell', 'root', undefined),
      route('ij', 'shell', 'ij'),
      route('panel', 'ij', 'painel/:id', { exports: true, covers: true }),
      route('jobs', 'shell', 'jobs/dashboard/:id', { covers: true }),
      route('rows', 'ij', 'painel/:id/linhas', { exports: true }),
      route('plain', 'ij', 'plan'),
    ),
  );
  expect(found).toEqual(['/ij/painel/:id', '/jobs/dashboard/:id']);
});
