export { Fpa } from './fpa';
