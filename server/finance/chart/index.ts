import { baseRowChanges } from '../../data/master-data';

export { ChartOfAccounts } from './chart';
export const chartCollections = [baseRowChanges('plano_contas', 'account')];
