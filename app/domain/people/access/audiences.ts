import { roles } from './roles';

/**
 * Access rules (types and flag) for the records of screens. `delicate: false` marks rules whose screens have only
 * actions that can be undone on the screen; other screens declare their sensitive actions one by one (rule A23).
 */

export const everyone = { who: 'public', flag: null, delicate: false } as const;
export const anyRole = { who: roles, flag: null } as const;

/** All types except USER ADMIN and USER PERMISS, which see only their administration screen (rule A5). */
export const withSideMenu = {
  who: ['SYSTEM ADMIN', 'USER EXPLORER', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  flag: null,
  delicate: false,
} as const;

export const uploads = {
  who: ['SYSTEM ADMIN', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  flag: 'upload',
} as const;
/** Sources of files: the portal calls addresses that a person has chosen (rule D22). */
export const sources = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'upload' } as const;
/** One's own jobs (or, for some types, all jobs). Both lists link to them, so no flag switches them off. */
export const ownJobs = { who: uploads.who, flag: null, delicate: false } as const;
export const executedJobs = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'jobs', delicate: false } as const;
export const systemAdmin = { who: ['SYSTEM ADMIN'], flag: null } as const;

export const repository = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'repository' } as const;
export const baseDesign = { who: ['SYSTEM ADMIN'], flag: 'repository' } as const;

export const userAdmin = { who: ['USER ADMIN'], flag: null } as const;
export const permissions = { who: ['SYSTEM ADMIN', 'USER PERMISS'], flag: null } as const;

export const dashboards = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'dashboard', delicate: false } as const;
/** One's own panels, for everybody who sees panels. The editor restricts official panels to SYSTEM ADMIN. */
export const panelBuilding = { who: dashboards.who, flag: dashboards.flag } as const;
/** Public address of a panel drawn by the portal; the address itself determines who may see it. */
export const panelAddress = { who: 'public', flag: 'dashboard', delicate: false } as const;

/** Forecast reviews, plans of quantities, their scenarios, and the cockpit. */
export const planning = {
  who: ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'],
  flag: 'planning',
  delicate: false,
} as const;
export const reportList = { ...planning, flag: 'report' } as const;
export const hr = {
  who: ['SYSTEM ADMIN', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  flag: null,
  delicate: false,
} as const;
export const financial = { who: ['USER GOLD'], flag: 'financial', delicate: false } as const;
export const explorer = {
  who: ['USER EXPLORER', 'SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'],
  flag: 'explorer',
  delicate: false,
} as const;
