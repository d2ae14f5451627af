import { roles } from './roles';

/**
 * Who enters what, under which flag, for the records of screens. Those whose acts are all taken back on the screen itself
 * say that none of them is delicate; addresses of the others say it one by one (rule A23).
 */

export const everyone = { who: 'public', flag: null, delicate: false } as const;
export const anyRole = { who: roles, flag: null } as const;

/** USER ADMIN and USER PERMISS see only their administration screen (rule A5). */
export const withSideMenu = {
  who: ['SYSTEM ADMIN', 'USER EXPLORER', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  flag: null,
  delicate: false,
} as const;

export const uploads = {
  who: ['SYSTEM ADMIN', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  flag: 'upload',
} as const;
/** Where files come from by themselves: the portal calls addresses that a person has chosen (rule D22). */
export const sources = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'upload' } as const;
/** One's own jobs (or, by type, everybody's): reached from either list, whichever of them is switched on. */
export const ownJobs = { who: uploads.who, flag: null, delicate: false } as const;
export const executedJobs = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'jobs', delicate: false } as const;
export const systemAdmin = { who: ['SYSTEM ADMIN'], flag: null } as const;

export const repository = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'repository' } as const;
export const baseDesign = { who: ['SYSTEM ADMIN'], flag: 'repository' } as const;

export const userAdmin = { who: ['USER ADMIN'], flag: null } as const;
export const permissions = { who: ['SYSTEM ADMIN', 'USER PERMISS'], flag: null } as const;

export const dashboards = { who: ['SYSTEM ADMIN', 'USER GOLD'], flag: 'dashboard', delicate: false } as const;
/** Own panels of whoever sees panels; the official ones are SYSTEM ADMIN's, which the editor holds. */
export const panelBuilding = { who: dashboards.who, flag: dashboards.flag } as const;
/** Every person's own address of a panel that the portal draws; the address itself says who may look. */
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
