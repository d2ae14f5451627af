export { Balances } from './balances';
export { balanceCollections, ledgerAccountSchema } from './collection';
export { BalanceMonths } from './months';
export { distinctPlaces, placeId } from './place';
export { BalanceSums } from './sums';
