import { expect, it } from 'vitest';
import { planPanel } from '../../../server/insight/panels/standard/plan';

it('opens the rows behind a figure at those that it sums', () => {
  const first = Object.fromEntries(planPanel.tiles.map(({ id, queries: [reading] }) => [id, reading?.from]));
  expect(first).toMatchObject({
    realizado: 'realizado_quantidade',
    planejado: 'planejamento_quantidade',
    receita: 'realizado_quantidade',
  });
});
