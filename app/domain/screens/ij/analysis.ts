import { planning } from '../../people/access/audiences';
import { books, reviews, forecasts } from '../bases';
import { form, formsAndFiles, mb, manyRows } from '../cost';
import type { FigureRecords } from '../screen';

export const analysisScreens = {
  '/ij/report_preview_schneider': {
    module: 'routes/ij/fpa/fpa-report.tsx',
    ...planning,
    menu: { group: 'Intelligent Journey', label: 'FP&A Report', icon: 'chart-column' },
    manual: 'fpa',
    bases: forecasts,
    needs: reviews,
    exports: true,
    // The cells of one month.
    cost: { ...form, body: 4 * mb, fields: 20_000 },
    expensive: manyRows,
  },
  '/ij/cockpit': {
    module: 'routes/ij/cockpit/cockpit.tsx',
    ...planning,
    menu: { group: 'Intelligent Journey', label: 'Cockpit', icon: 'gauge' },
    manual: 'cockpit',
    bases: books,
    needs: books,
  },
  '/ij/cockpit_preview': {
    module: 'routes/ij/cockpit/cockpit-preview.tsx',
    ...planning,
    under: '/ij/cockpit',
    bases: books,
    exports: true,
    cost: { ...form, body: mb, types: formsAndFiles, fields: 20_000 },
    expensive: {
      ms: 250,
      mb: 64,
      why: 'every row of the cockpit is drawn again around the answer to a form',
    },
    histories: ['cockpit'],
  },
  '/ij/cockpit_preview/arquivo/:id': {
    module: 'routes/ij/cockpit/cockpit-file.ts',
    ...planning,
    resource: true,
  },
} as const satisfies FigureRecords;
