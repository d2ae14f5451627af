import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A file that breaks one rule, and that rule. */
const refused = [
  ['app/domain/a.ts', `import fs from 'node:fs/promises';`, 'no-restricted-imports'],
  ['app/domain/b.ts', `import { x } from '../components/ui/page';`, 'no-restricted-imports'],
  ['app/domain/b-out.ts', `export { x } from '../components/ui/page';`, 'no-restricted-imports'],
  ['app/domain/people/c.ts', `import { x } from '../../root';`, 'no-restricted-imports'],
  [
    'app/domain/people/users/d.ts',
    `import { x } from '../../../routes/user/users';`,
    'no-restricted-imports',
  ],
  ['app/domain/people/users/e.ts', `import { x } from '~/components/ui/page';`, 'no-restricted-imports'],
  ['app/components/a.tsx', `import { x } from '~/routes/user/users/users';`, 'no-restricted-imports'],
  ['app/components/b.tsx', `import type { X } from '../../server/http/context';`, 'no-restricted-imports'],
  ['app/routes/a.tsx', `import { x } from '../../server/http/context';`, 'no-restricted-imports'],
  [
    'app/routes/b.tsx',
    `export const x = (request: Request) => request.formData();`,
    'portal(restricted-syntax)',
  ],
  ['server/data/a.ts', `import { x } from '../../app/components/ui/page';`, 'no-restricted-imports'],
  ['server/data/b.ts', `import { z } from 'zod';`, 'no-restricted-imports'],
  [
    'server/insight/alerts/drawing.ts',
    `import { x } from '../../../app/components/ui/page';`,
    'no-restricted-imports',
  ],
  ['server/data/files/c.ts', `import { x } from '../master-data/base';`, 'portal(area-index)'],
  ['server/data/files/d.ts', `export { x } from '../master-data/base';`, 'portal(area-index)'],
  ['server/data/e.ts', `export const x = { mostRows: 1 };`, 'portal(old-words)'],
  ['server/data/f.ts', `export class X { #held = 1; }`, 'portal(old-words)'],
  ['server/data/g.ts', `export const f = (x: { a: number }) => { x.unsaid = 1; };`, 'portal(old-words)'],
  [
    'server/data/h.ts',
    `export const f = (x: { estimatedDocumentCount(): number }) => x.estimatedDocumentCount();`,
    'portal(restricted-syntax)',
  ],
  ['server/data/i.ts', `// oxlint-disable-next-line eqeqeq`, 'Unused oxlint-disable directive'],
  [
    'app/components/insight/panels/picture/a.tsx',
    `export const X = () => <ellipse />;`,
    'portal(restricted-syntax)',
  ],
  ['test/app/a.test.ts', `import { x } from '../servers/engine';`, 'no-restricted-imports'],
  ['test/app/b.test.ts', `export const x = 'build/worker.js';`, 'portal(restricted-syntax)'],
  ['test/server/a.test.ts', `import { x } from '../portal/insight/questions';`, 'no-restricted-imports'],
  ['test/portal/a.test.ts', `import { x } from '../browser/insight/pages';`, 'no-restricted-imports'],
] as const;

const allowed = [
  ['app/domain/people/users/ok.ts', `export { x } from '../../values/text';`],
  ['app/routes/ok.tsx', `export type { X } from '../../server/http/context';`],
  [
    'server/data/files/ok.ts',
    `export type { X } from '../master-data/base';\nexport { x } from '../master-data';`,
  ],
  [
    'server/data/ok.ts',
    `import type { Answer } from 'library';\nexport const x = (answer: Answer) => answer.said;`,
  ],
] as const;

describe('the rules of the code', () => {
  let folder: string;
  let found: { filename: string; code?: string; message: string }[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-lint-'));
    for (const file of ['oxlint.config.js', 'test/lint-rules.mjs']) await cp(file, path.join(folder, file));
    for (const [file, text] of [...refused, ...allowed]) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), `${text}\n`);
    }
    const oxlint = path.resolve('node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['-c', 'oxlint.config.js', '-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    found = (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const of = (file: string) =>
    found.filter(({ filename }) => filename === file).map(({ code, message }) => code ?? message);

  it.each(refused)('refuse in %s: %s', (file, _, rule) => {
    expect(of(file)).toContainEqual(expect.stringContaining(rule));
  });

  it.each(allowed)('allow in %s: %s', (file) => {
    expect(of(file)).toEqual([]);
  });
});
