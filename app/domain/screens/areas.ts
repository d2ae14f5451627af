import type { AreaRecords } from './screen';

/** What the addresses of the areas share: each leads on to the first screen of its area that a person may open. */
const shared = {
  module: 'routes/area-index.tsx',
  flag: null,
  delicate: false,
  duringSetup: 'reads',
} as const;

/** The areas of the portal, each entered by whoever enters one of its screens at least. */
export const areaScreens = {
  '/user': {
    ...shared,
    id: 'routes/user/index',
    layout: 'routes/user/layout.tsx',
    who: ['SYSTEM ADMIN', 'USER ADMIN', 'USER PERMISS'],
  },
  '/captura': {
    ...shared,
    id: 'routes/captura/index',
    layout: 'routes/captura/layout.tsx',
    who: ['SYSTEM ADMIN', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  },
  '/repo': {
    ...shared,
    id: 'routes/repo/index',
    layout: 'routes/repo/layout.tsx',
    who: ['SYSTEM ADMIN', 'USER GOLD'],
  },
  '/jobs': {
    ...shared,
    id: 'routes/jobs/index',
    layout: 'routes/jobs/layout.tsx',
    who: ['SYSTEM ADMIN', 'USER GOLD'],
  },
  '/ij': {
    ...shared,
    id: 'routes/ij/index',
    layout: 'routes/ij/layout.tsx',
    who: ['SYSTEM ADMIN', 'USER EXPLORER', 'USER BRONZE', 'USER SILVER', 'USER GOLD'],
  },
} as const satisfies AreaRecords;
