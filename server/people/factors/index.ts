export { factorCollections, openFactorRecords, openFactors } from './open';
export { factorsEnvironment } from './settings';
