export { signals } from './collection';
export { Signals, anything } from './signals';
