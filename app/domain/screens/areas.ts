import type { AreaRecords } from './screen';

/** Common fields of the areas' addresses: each redirects to the area's first screen that the person may open. */
const shared = {
  module: 'routes/area-index.tsx',
  flag: null,
  delicate: false,
  duringSetup: 'reads',
} as const;

/** The areas of the portal. People who may open one of an area's screens may enter it. */
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
