import { screens, type Address } from '../../screens';
import type { Role } from './roles';
import { decide, type Flags, type Rule } from './rule';

export { decide, everyArea, flags, type Flag, type Flags, type Rule } from './rule';

export type AccessKey = Address;

/**
 * The access table: the rule of each address, from its record (`app/domain/screens`). The server enforces it for every
 * loader, action and resource route; the menu is built from it. A route without a rule keeps the portal from starting.
 */
export const accessTable: Readonly<Record<AccessKey, Rule>> = screens;

/** True if a type of user may open the area. */
export const mayEnter = (key: AccessKey, role: Role, enabled: Flags): boolean =>
  decide(accessTable[key], role, enabled) === 'allowed';
