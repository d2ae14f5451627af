import { addresses, addressMatching, screens, type Address } from '../../app/domain/screens';
import { form, type Cost, type Expense } from '../../app/domain/screens/cost';

/** The few whose requests may cost more than others (rule X13); `npm run bench -- requests` measures all of them. */
export const expensiveRequests: Partial<Record<Address, Expense>> = Object.fromEntries(
  addresses.flatMap((key) => {
    const { expensive } = screens[key];
    return expensive ? [[key, expensive]] : [];
  }),
);

/** An address of the access table, and the allowed cost of a request to it. */
export interface Charge {
  readonly key: Address;
  readonly cost: Cost;
}

/** The allowed cost of a request for a page, its data or a call; case is ignored, as for the screens. */
export function chargeOf(path: string): Charge {
  const key = addressMatching(path === '/_root.data' ? '/' : path.replace(/\.data$/, '')) ?? '/*';
  return { key, cost: screens[key].cost ?? form };
}
