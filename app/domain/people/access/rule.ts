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

/** An area of the portal that configuration switches on or off (rule A3). */
export type Flag = (typeof flags)[number];
export type Flags = Readonly<Record<Flag, boolean>>;

/** Every area switched on. */
export const everyArea = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

/** Who may enter: `public` needs no sign-in, otherwise the listed types only. */
export interface Rule {
  readonly who: 'public' | readonly Role[];
  /** What switches it off; null where nothing does. */
  readonly flag?: Flag | null;
  /** Called by scripts: who is not signed in is told so, rather than sent to the sign-in page. */
  readonly scripts?: true;
}

export type Decision = 'allowed' | 'sign-in' | 'refused' | 'absent';

/** What a rule says of a visitor (`null`: not signed in). A switched-off area is absent for everyone. */
export function decide(rule: Rule, role: Role | null, enabled: Flags): Decision {
  if (rule.flag && !enabled[rule.flag]) return 'absent';
  if (rule.who === 'public') return 'allowed';
  if (role === null) return 'sign-in';
  return rule.who.includes(role) ? 'allowed' : 'refused';
}
