export { cycleSeries, isOwed, readBooks, sheetAccounts } from './books';
export { cockpitCollections, cockpitComments, cockpitFiles } from './collection';
export { openCockpit } from './open';
export { ofMonths, ofUnit } from './scope';
export { filterView } from './view';
