export { fiscalAssetBase } from './ativo-fiscal.base';
export { companyBase, companyField } from './empresa.base';
export { accountField, chartBase } from './plano-contas.base';
export { balanceBase } from './saldo.base';
