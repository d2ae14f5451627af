export { ClosedMonths } from './closed-months';
export { closingCollections } from './collection';
export { MonthChecks } from './month-accounts';
export { openClosing } from './open';
