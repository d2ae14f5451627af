import { describe, expect, it } from 'vitest';
import {
  accessTable,
  decide,
  flags,
  type Flag,
  type Flags,
  type Rule,
} from '../../../../../app/domain/people/access/access';
import { everybody, whoMayWhat } from './who-may-what';

const rules = accessTable as Record<string, Rule>;
const switched = (off: string): Flags =>
  Object.fromEntries(flags.map((flag) => [flag, flag !== off])) as Flags;

describe('the access table', () => {
  it('contains exactly the addresses with a decision', () => {
    expect(Object.keys(rules).sort()).toEqual(whoMayWhat.map(({ address }) => address).sort());
  });

  it.each(whoMayWhat)('admits to $address exactly the types that were decided', ({ address, allowed }) => {
    const rule = rules[address] as Rule;
    const entering = everybody.filter((who) => decide(rule, who, switched('')) === 'allowed');
    expect(new Set(entering)).toEqual(allowed);
  });

  it.each(flags)('has no address of %s when it is switched off', (off: Flag) => {
    const absent = Object.keys(rules).filter((address) =>
      everybody.every((who) => decide(rules[address] as Rule, who, switched(off)) === 'absent'),
    );
    expect(absent.sort()).toEqual(
      whoMayWhat
        .filter(({ flag }) => flag === off)
        .map(({ address }) => address)
        .sort(),
    );
  });
});
