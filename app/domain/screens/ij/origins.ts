import { financial, hr, planning } from '../../people/access/audiences';
import { books, forecasts, quantities } from '../bases';
import type { FigureRecords } from '../screen';

const module = 'routes/ij/origin/origin.tsx';

// The origin of a figure is visible to everybody who may open the figure's screen.
export const originScreens = {
  '/ij/origem/demonstracao': {
    module,
    id: 'routes/ij/origin/statement',
    ...financial,
    under: '/ij/demo_financial',
    bases: books,
  },
  '/ij/origem/cockpit': {
    module,
    id: 'routes/ij/origin/cockpit',
    ...planning,
    under: '/ij/cockpit',
    bases: books,
  },
  '/ij/origem/forecast': {
    module,
    id: 'routes/ij/origin/forecast',
    ...planning,
    under: '/ij/report_preview_schneider',
    bases: forecasts,
  },
  '/ij/origem/quantidade': {
    module,
    id: 'routes/ij/origin/quantity',
    ...planning,
    under: '/ij/plan',
    bases: quantities,
  },
  '/ij/origem/rh': { module, id: 'routes/ij/origin/staff', ...hr, under: '/ij/rh', bases: ['rh'] },
} as const satisfies FigureRecords;
