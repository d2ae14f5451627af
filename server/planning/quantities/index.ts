export { planChanges, whatOf } from './change';
export { quantityCollections } from './collections';
export { wrote } from './conflicts';
export { editedQuantities } from './edited-quantities';
export { openPlanning } from './open';
export { realizedQuantities } from './realized';
export { attributeFields, planIndexes, planRows } from './row';
export { planScenarioCollections, planScenarioRows, planScenarios } from './scenarios/collection';
export { openPlanScenarios } from './scenarios/open';
