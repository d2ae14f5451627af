import { expect, it } from 'vitest';
import { failingFiles } from '../../../../server/data/sources/failing';
import { notMoved } from '../../../../server/platform/sources/failure';

const notMovedTo = (name: string, place: string) => ({
  ...{ name, size: 1, at: new Date(), outcome: 'failed' as const, file: 'f' },
  reason: notMoved(name, `_rename: Permission denied From: /in/${name} To: /in/lidos/${place}`).message,
});

it('recognizes the same reason why a file cannot be moved, whatever its target name', () => {
  const found = failingFiles([
    notMovedTo('dia.csv', 'dia-3fa91b2c.csv'),
    notMovedTo('dia.csv', 'dia-abcdef00-20261127120000000.csv'),
    notMovedTo('mês.csv', 'mês.csv'),
  ]);
  expect(found).toEqual([
    { kind: expect.any(String), words: expect.stringMatching(/^dia\.csv \(e mais 2\): .*Permission denied/) },
  ]);
});
