import { planning } from '../../people/access/audiences';
import { reviews, forecasts } from '../bases';
import { form, formsAndFiles, mb, review, cellSheet } from '../cost';
import type { FigureRecords } from '../screen';

export const forecastScreens = {
  '/ij/report_create_schneider': {
    module: 'routes/ij/forecast/forecast-filter.tsx',
    ...planning,
    menu: { group: 'Intelligent Journey', label: 'Revisão de forecast', icon: 'table-2' },
    manual: 'forecast',
    bases: forecasts,
    needs: reviews,
    exports: true,
  },
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat': {
    module: 'routes/ij/forecast/forecast-review.tsx',
    ...planning,
    under: '/ij/report_create_schneider',
    bases: forecasts,
    exports: true,
    cost: review,
    expensive: cellSheet,
  },
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat/eventos': {
    module: 'routes/ij/forecast/forecast-events.ts',
    ...planning,
    resource: true,
  },
  '/ij/report_preview_edit_schneider/:rf/:cost_center_concat/salvar': {
    module: 'routes/ij/forecast/forecast-save.ts',
    ...planning,
    resource: true,
    cost: review,
    expensive: cellSheet,
  },
  '/ij/revisoes': {
    module: 'routes/ij/forecast/review-board.tsx',
    ...planning,
    under: '/ij/report_create_schneider',
    bases: forecasts,
    exports: true,
    histories: ['forecast'],
  },
  '/ij/revisoes/planilha': {
    module: 'routes/ij/forecast/review-bundle.tsx',
    ...planning,
    under: '/ij/report_create_schneider',
    bases: forecasts,
    exports: true,
    // The cells of several reviews, or their workbook.
    cost: { ...form, body: 32 * mb, types: formsAndFiles, fields: 60_000 },
    expensive: cellSheet,
  },
} as const satisfies FigureRecords;
