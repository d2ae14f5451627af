export { gatewayCollections, openGateway } from './open';
export { filterOver } from './query/filter';
export { malformed } from './query/values';
