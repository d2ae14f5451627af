export { automatedUploads } from './automated-uploads';
export { openGateway } from './open';
export { filterOver } from './query/filter';
export { malformed } from './query/values';
