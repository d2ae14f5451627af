import { financial } from '../../people/access/audiences';
import { books } from '../bases';
import { form, mb } from '../cost';
import type { FigureRecords } from '../screen';

export const statementsScreens = {
  '/ij/demo_financial': {
    module: 'routes/ij/statements/financial-filter.tsx',
    ...financial,
    menu: { group: 'Intelligent Journey', label: 'Financial Statement', icon: 'chart-column' },
    manual: 'demonstrativos',
    bases: books,
    needs: books,
    exports: true,
  },
  '/ij/preview_financial': {
    module: 'routes/ij/statements/financial-result.tsx',
    ...financial,
    under: '/ij/demo_financial',
    bases: books,
    exports: true,
    histories: ['statement'],
  },
  '/ij/preview_financial/:statement/:document': {
    module: 'routes/ij/statements/financial-preview.tsx',
    ...financial,
    under: '/ij/demo_financial',
    bases: books,
  },
  '/ij/preview_financial/:statement/:document/arquivo': {
    module: 'routes/ij/statements/financial-file.ts',
    ...financial,
    resource: true,
  },
  '/ij/preview_financial/:statement/comparar': {
    module: 'routes/ij/statements/financial-compare.tsx',
    ...financial,
    under: '/ij/demo_financial',
    bases: books,
    exports: true,
  },
  '/ij/preview_financial/:statement/eventos': {
    module: 'routes/ij/statements/financial-events.ts',
    ...financial,
    resource: true,
  },
  '/ij/fiscal_asset': {
    module: 'routes/ij/fiscal/fiscal-asset.tsx',
    ...financial,
    menu: { group: 'Intelligent Journey', label: 'Ativo Fiscal', icon: 'chart-column' },
    manual: 'ativo-fiscal',
    bases: [...books, 'ativo_fiscal'],
    // A worksheet's items.
    cost: { ...form, body: mb, fields: 20_000 },
    histories: ['fiscal-asset'],
  },
  '/ij/fiscal_asset/:item/:column': {
    module: 'routes/ij/fiscal/fiscal-file.ts',
    ...financial,
    resource: true,
  },
} as const satisfies FigureRecords;
