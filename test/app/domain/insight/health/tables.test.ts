import { expect, it } from 'vitest';
import { queueRows } from '../../../../../app/domain/insight/health/tables';

it('all lines of the queue have different texts', () => {
  const phases = ['waiting', 'reading', 'replacing', 'reverting'];
  const rows = queueRows({
    files: phases.map((phase) => ({ phase, count: 0 })),
    work: [{ kind: 'relatório', state: 'waiting', count: 1 }],
    oldestSeconds: 0,
  });
  const names = rows.map(({ cells }) => cells.slice(0, 2).join(': '));
  expect(new Set(names).size).toBe(5);
  expect(names[0]).toBe('Leitura de arquivos: Esperando');
});
