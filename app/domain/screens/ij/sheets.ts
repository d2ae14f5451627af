import { hr, withSideMenu } from '../../people/access/audiences';
import { sheet, cellSheet } from '../cost';
import type { FigureRecords } from '../screen';

export const sheetsScreens = {
  '/ij/rh': {
    module: 'routes/ij/sheets/sheet-choice.tsx',
    id: 'routes/ij/sheets/hr/choice',
    ...hr,
    menu: { group: 'Intelligent Journey', label: 'Auxiliar Padrão', icon: 'users-round' },
    manual: 'rh',
    bases: ['rh'],
    needs: ['rh'],
  },
  '/ij/rh_edit/:scope': {
    module: 'routes/ij/sheets/sheet.tsx',
    id: 'routes/ij/sheets/hr/sheet',
    ...hr,
    under: '/ij/rh',
    bases: ['rh'],
    exports: true,
    cost: sheet,
    expensive: cellSheet,
  },
  '/ij/rh_edit/:scope/historico/:id': {
    module: 'routes/ij/sheets/sheet-history.tsx',
    id: 'routes/ij/sheets/hr/history',
    ...hr,
    within: '/ij/rh_edit/:scope',
    under: '/ij/rh',
    bases: ['rh'],
  },
  '/ij/rh_edit/:scope/salvar': {
    module: 'routes/ij/sheets/sheet-save.ts',
    id: 'routes/ij/sheets/hr/save',
    ...hr,
    resource: true,
    cost: sheet,
    expensive: cellSheet,
  },
  // Each editable area declares its own access, flag and bases (`server/planning/areas/index.ts`).
  '/ij/planilha/:sheet': {
    module: 'routes/ij/sheets/sheet-choice.tsx',
    id: 'routes/ij/sheets/choice',
    ...withSideMenu,
    under: null,
    bases: 'by-address',
  },
  '/ij/planilha/:sheet/:scope': {
    module: 'routes/ij/sheets/sheet.tsx',
    ...withSideMenu,
    under: null,
    bases: 'by-address',
    exports: true,
    cost: sheet,
    expensive: cellSheet,
  },
  '/ij/planilha/:sheet/:scope/historico/:id': {
    module: 'routes/ij/sheets/sheet-history.tsx',
    id: 'routes/ij/sheets/history',
    ...withSideMenu,
    within: '/ij/planilha/:sheet/:scope',
    under: null,
    bases: 'by-address',
  },
  '/ij/planilha/:sheet/:scope/salvar': {
    module: 'routes/ij/sheets/sheet-save.ts',
    id: 'routes/ij/sheets/save',
    ...withSideMenu,
    resource: true,
    cost: sheet,
    expensive: cellSheet,
  },
} as const satisfies FigureRecords;
