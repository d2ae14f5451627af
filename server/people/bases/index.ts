export { costCentreBase, costCentreTitles, ofCostCentre } from './centro-custo.base';
export { branchCentreBase } from './filial-centro.base';
