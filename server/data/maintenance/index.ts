export { BaseRemoval } from './base-removal';
export { BaseRetention, baseTurns } from './base-retention';
export { spelledKeys } from './spelled-keys';
