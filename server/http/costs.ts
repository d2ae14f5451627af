import { addresses, screens, type Address } from '../../app/domain/screens';
import { form, type Cost, type Expense } from '../../app/domain/screens/cost';

/** The few whose requests may cost more than others (rule X13); `npm run bench -- requests` measures all of them. */
export const expensiveRequests: Partial<Record<Address, Expense>> = Object.fromEntries(
  addresses.flatMap((key) => {
    const { expensive } = screens[key];
    return expensive ? [[key, expensive]] : [];
  }),
);

/** An address of the access table, and what a request to it may cost. */
export interface Charge {
  readonly key: Address;
  readonly cost: Cost;
}

/** What is not more in an address's record is that of a form of a few fields. */
const charges = addresses.map((key) => ({ key, cost: screens[key].cost ?? form }));
const byName = new Map(charges.map((charge) => [charge.key.toLowerCase(), charge]));
const byPattern = charges
  .filter(({ key }) => key.includes(':'))
  .map((charge) => ({ charge, pattern: patternOf(charge.key) }));
const elsewhere: Charge = { key: '/*', cost: form };

/** What a request for a page, its data or a call may cost; letters count alike in either case, as for the screens. */
export function chargeOf(path: string): Charge {
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '').toLowerCase();
  const plain = page.length > 1 ? page.replace(/\/$/, '') : page;
  return byName.get(plain) ?? byPattern.find(({ pattern }) => pattern.test(plain))?.charge ?? elsewhere;
}

function patternOf(key: string): RegExp {
  const source = key.replace(/\/:\w+(\?)?/g, (_all, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'));
  return new RegExp(`^${source}$`, 'i');
}
