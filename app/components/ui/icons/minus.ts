import { icon } from './icon';

export const Minus = icon([['path', { d: 'M5 12h14' }]]);
