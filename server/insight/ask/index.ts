export { Asking } from './asking';
