export { statementCollections } from './collection';
export { openStatements } from './open';
export { periodsFor } from './periods';
