import { expect, it } from 'vitest';
import { addressOf, isSameView, savePath } from '../../../../../app/domain/insight/views/view';

it('keeps the filters and order of a screen, and not the page or position', () => {
  const params = new URLSearchParams('q=batom&sort=sku&page=3&pageSize=40&linha=7&feito=1&sem-visao=1');
  expect(savePath('/repo/master-data', params)).toBe(
    `/visoes?de=${encodeURIComponent('/repo/master-data?q=batom&sort=sku')}`,
  );
});

it.each([
  ['/ij/plan?channel=FSS', { path: '/ij/plan', query: 'channel=FSS' }],
  ['/ij/plan?channel=FSS&page=2#x', { path: '/ij/plan', query: 'channel=FSS' }],
  ['/ij/plan', { path: '/ij/plan', query: '' }],
  ['//elsewhere.example/ij/plan', null],
  ['/\\elsewhere.example', null],
  ['https://elsewhere.example/', null],
  [null, null],
])('reads the screen of %s', (given, address) => {
  expect(addressOf(given)).toEqual(address);
});

it.each([
  ['/ij/plan?a=1&b=2', 'b=2&a=1&page=4', true],
  ['/ij/plan?a=1', 'a=2', false],
  ['/ij/plan?sem-visao=1', '', true],
])('%s is the view of ?%s: %s', (to, query, same) => {
  expect(isSameView(to, new URLSearchParams(query))).toBe(same);
});
