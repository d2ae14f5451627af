import { expect, it } from 'vitest';
import { movesBetween, withMoves } from '../../../../app/domain/grid/column-moves';

const came = ['nome', 'a', 'b', 'c', 'd'];

it.each([
  ['one that went ahead', ['nome', 'd', 'a', 'b', 'c'], [['d', 'nome']]],
  ['one that went back', ['nome', 'b', 'c', 'a', 'd'], [['a', 'c']]],
  ['none', came, []],
])('tells %s, and brings columns there again', (_which, stands, moves) => {
  expect(movesBetween(came, stands)).toEqual(moves);
  expect(withMoves(came, movesBetween(came, stands))).toEqual(stands);
});

it('brings any order back', () => {
  for (const stands of ['dcba', 'bdac', 'cadb', 'badc']) {
    const wanted = ['nome', ...stands];
    expect(withMoves(came, movesBetween(came, wanted))).toEqual(wanted);
  }
});

it('keeps where they are the first column and those of which it cannot be known where they go', () => {
  const moves = [
    ['nome', 'd'],
    ['fora', 'a'],
    ['a', 'fora'],
    ['b', 'b'],
  ] as const;
  expect(withMoves(came, moves)).toEqual(came);
});

it('loses no column to moves in a circle', () => {
  const circle = [
    ['a', 'b'],
    ['b', 'a'],
  ] as const;
  expect(withMoves(came, circle).toSorted()).toEqual(came.toSorted());
});
