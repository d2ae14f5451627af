import { chargeOf } from './costs';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request's method, as figures and traces call it; whatever else somebody invents is one. */
export const methodOf = (method: string): string => (methods.has(method) ? method : 'other');

/** The pattern that a path belongs to: one of the access table's, or of what is served beside it. */
export const routeOf = (path: string): string =>
  path.startsWith('/assets/') ? '/assets/*' : chargeOf(path).key;
