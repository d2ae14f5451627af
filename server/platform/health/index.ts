export { Disks } from './disks';
export { noteFailure } from './failures';
export { ProcessHistory } from './history';
export { Pulse } from './pulse';
export { processSamples } from './sample';
