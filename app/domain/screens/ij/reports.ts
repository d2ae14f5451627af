import { planning, explorer, reportList } from '../../people/access/audiences';
import { quantities } from '../bases';
import { form, quantityPage, pastedCodes, quantitySheet, manyRows } from '../cost';
import type { FigureRecords } from '../screen';

export const reportsScreens = {
  '/ij/report': {
    module: 'routes/ij/reports/report.tsx',
    ...reportList,
    menu: { group: 'Intelligent Journey', label: 'Relatorios', icon: 'file-text' },
    manual: 'relatorios',
    bases: 'none',
    exports: true,
    histories: ['report'],
  },
  '/ij/report/:id/arquivo': { module: 'routes/ij/reports/report-file.ts', ...reportList, resource: true },
  '/ij/report/:id/ver': {
    module: 'routes/ij/reports/report-view.tsx',
    ...reportList,
    under: '/ij/report',
    bases: 'none',
  },
  '/ij/report_create': {
    module: 'routes/ij/reports/report-create.tsx',
    ...planning,
    under: '/ij/report',
    bases: quantities,
    cost: pastedCodes,
    expensive: manyRows,
  },
  '/ij/report_preview': {
    module: 'routes/ij/reports/report-preview.tsx',
    ...planning,
    under: '/ij/report',
    bases: quantities,
    exports: true,
    cost: quantityPage,
    expensive: quantitySheet,
  },
  '/ij/report_save': {
    module: 'routes/ij/reports/report-save.tsx',
    ...planning,
    under: '/ij/report',
    bases: quantities,
    cost: pastedCodes,
    expensive: manyRows,
  },
  '/ij/report_schedules': {
    module: 'routes/ij/reports/report-schedules.tsx',
    ...reportList,
    under: '/ij/report',
    bases: 'none',
    exports: true,
    acts: {
      'schedule.create': 'Agendamento criado',
      'schedule.run': 'Agendamento feito na hora',
      'schedule.stop': 'Agendamento parado',
      'schedule.resume': 'Agendamento retomado',
      'schedule.remove': 'Agendamento apagado',
    },
  },
  '/ij/explorer': {
    module: 'routes/ij/search/explorer.tsx',
    ...explorer,
    menu: { group: 'Intelligent Journey', label: 'Explorer', icon: 'search' },
    manual: 'explorer',
    bases: 'none',
    exports: true,
    // Any text that a person pastes as a search.
    cost: { ...form, value: 10_000 },
  },
  '/ij/explorer/sugestoes': {
    module: 'routes/ij/search/explorer-suggestions.ts',
    ...explorer,
    resource: true,
  },
} as const satisfies FigureRecords;
