import type { Role } from './roles';

export const flags = [
  'dashboard',
  'report',
  'jobs',
  'repository',
  'upload',
  'planning',
  'explorer',
  'financial',
] as const;

/** An area of the portal that the configuration enables or disables (rule A3). */
export type Flag = (typeof flags)[number];
export type Flags = Readonly<Record<Flag, boolean>>;

/** All areas enabled. */
export const everyArea = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

/** Access rule: `public` requires no sign-in; otherwise only the listed types may enter. */
export interface Rule {
  readonly who: 'public' | readonly Role[];
  /** The flag that disables it; null if it is always enabled. */
  readonly flag?: Flag | null;
  /** Called by scripts: without a session they get an error instead of the sign-in page. */
  readonly scripts?: true;
}

export type Decision = 'allowed' | 'sign-in' | 'refused' | 'absent';

/** The decision of a rule about a visitor (`null` if not signed in). A disabled area is absent for everyone. */
export function decide(rule: Rule, role: Role | null, enabled: Flags): Decision {
  if (rule.flag && !enabled[rule.flag]) return 'absent';
  if (rule.who === 'public') return 'allowed';
  if (role === null) return 'sign-in';
  return rule.who.includes(role) ? 'allowed' : 'refused';
}
