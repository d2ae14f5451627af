export { ThingBehind } from './behind';
export { Things } from './things';
