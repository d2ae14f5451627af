import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QuantityTable } from '../../../../../app/components/planning/quantities/quantity-table';
import { planColumns } from '../../../../../app/domain/planning/quantities/columns';

const row = {
  id: 'a'.repeat(24),
  version: 1,
  valor: 1626,
  month: 'Dec 2026',
  texts: planColumns.map(([field]) => field),
};
const drawn = (typed?: string, closed = false) =>
  renderToStaticMarkup(
    createElement(QuantityTable, {
      rows: [row],
      by: null,
      drafts: typed === undefined ? {} : { [row.id]: { typed, version: 1, original: 1626, label: '' } },
      store: undefined as never,
      fields: {},
      settling: [],
      closed,
      scenario: null,
    }),
  );

it('writes quantities as the grid does, after their month', () => {
  expect(drawn()).toMatch(/Dec 2026.*value="1\.626"/);
  expect(drawn('4001')).toContain('value="4.001"');
  expect(drawn('1,5')).toContain('value="1,5"');
  expect(drawn(undefined, true)).toMatch(/Dec 2026.*1\.626/);
});
