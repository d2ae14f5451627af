export { openOrigins } from './open';
