export { costCentreBase, costCentreTitles, ofCostCentre } from './centro-custo.base';
