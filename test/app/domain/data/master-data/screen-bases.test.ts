import { describe, expect, it } from 'vitest';
import {
  basesShownAt,
  screenBases,
  shownBases,
} from '../../../../../app/domain/data/master-data/screen-bases';

describe('the bases that screens show', () => {
  it('are at least those that a screen cannot do without', () => {
    for (const [screen, bases] of Object.entries(screenBases))
      expect(basesShownAt(screen)).toEqual(expect.arrayContaining([...bases]));
  });

  it.each(Object.entries(shownBases))('are found by the address of %s', (address, bases) => {
    expect(basesShownAt(address.replace(/:\w+/g, 'um%2Fdois'))).toEqual(bases);
  });
});
