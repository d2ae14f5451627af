import { expect, it } from 'vitest';
import { unknownParams } from '../../../../../app/domain/insight/panels/choices';
import type { PanelView } from '../../../../../app/domain/insight/panels/view';
import { notFilters } from '../../../../../app/domain/messages';

it('names the parameters of an address that are no filters of its panel', () => {
  const view = {
    fields: { marca: { label: 'Marca', kind: 'text' }, data_ref: { label: 'Mês', kind: 'month' } },
    tiles: [{ id: 'por-marca' }] as unknown as PanelView['tiles'],
  } as const;
  const of = (query: string) => unknownParams(new URLSearchParams(query), view);
  expect(of('marca=Lua&marca=&data_ref.de=2026-01&data_ref.ate=2026-02')).toEqual([]);
  expect(
    of('tile=por-marca&at=Lua&export=pdf&todos-por-marca=1&sem-visao=1&feito=salvo&utm_source=x'),
  ).toEqual([]);
  expect(of('marca.de=x&cor=azul&cor=verde&brand=Lua&todos-outro=1')).toEqual([
    'cor',
    'brand',
    'todos-outro',
  ]);
  expect(notFilters(['cor'])).toBe('«cor» não é um filtro deste painel e foi ignorado.');
  expect(notFilters(['cor', 'brand'])).toBe('«cor», «brand» não são filtros deste painel e foram ignorados.');
  const many = notFilters([...'abcdef', 'x'.repeat(100)]);
  expect(many).toBe('«a», «b», «c», «d», «e» e outros não são filtros deste painel e foram ignorados.');
});
