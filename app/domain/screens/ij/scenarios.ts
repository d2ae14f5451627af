import { planning } from '../../people/access/audiences';
import { forecasts } from '../bases';
import { review, cellSheet } from '../cost';
import type { FigureRecords } from '../screen';

export const scenariosScreens = {
  '/ij/cenarios': {
    module: 'routes/ij/scenarios/scenarios.tsx',
    ...planning,
    menu: { group: 'Intelligent Journey', label: 'Cenários', icon: 'git-branch' },
    manual: 'cenarios',
    bases: forecasts,
    exports: true,
    histories: ['scenario'],
  },
  '/ij/cenarios/:id': {
    module: 'routes/ij/scenarios/scenario.tsx',
    ...planning,
    under: '/ij/cenarios',
    bases: forecasts,
    exports: true,
    cost: review,
    expensive: cellSheet,
  },
  '/ij/cenarios/:id/eventos': {
    module: 'routes/ij/scenarios/scenario-events.ts',
    ...planning,
    resource: true,
  },
  '/ij/cenarios/:id/salvar': {
    module: 'routes/ij/scenarios/scenario-save.ts',
    ...planning,
    resource: true,
    cost: review,
    expensive: cellSheet,
  },
  '/ij/cenarios/comparar': {
    module: 'routes/ij/scenarios/compare-scenarios.tsx',
    ...planning,
    under: '/ij/cenarios',
    bases: forecasts,
    exports: true,
  },
  '/ij/cenarios/novo': {
    module: 'routes/ij/scenarios/new-scenario.tsx',
    ...planning,
    under: '/ij/cenarios',
    bases: forecasts,
  },
} as const satisfies FigureRecords;
