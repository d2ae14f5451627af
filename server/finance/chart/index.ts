export { ChartOfAccounts } from './chart';
