import { baseRowChanges } from '../../data/master-data';

export { ChartOfAccounts } from './chart';
export const chartCollections = [
  baseRowChanges('plano_contas', 'account', {
    writtenBy: 'saves of accounts on `/repo/plano-contas`',
    readBy: 'the same: history of an account, undoing; a save that was cut short is finished',
  }),
];
