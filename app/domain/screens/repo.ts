import { repository, baseDesign } from '../people/access/audiences';
import { books } from './bases';
import { formsAndFiles, sentFile, unpackedWorkbook, baseFile, fileList } from './cost';
import type { FigureRecords } from './screen';

/** Buttons of a base's form that change the form only and save nothing. */
const formButtons = /^(add-field|(remove-field|up|down|remove-rule|add-rule)\..+)$/;

export const repoScreens = {
  '/repo/format': {
    module: 'routes/repo/format.tsx',
    ...repository,
    under: '/repo/master-data',
    bases: 'none',
    exports: true,
    expensive: fileList,
    delicate: false,
  },
  '/repo/master-data': {
    module: 'routes/repo/master-data.tsx',
    ...repository,
    menu: { group: 'Data Journey', label: 'Repository Master', icon: 'database' },
    manual: 'bases',
    bases: 'by-address',
    exports: true,
    expensive: baseFile,
    delicate: false,
    histories: ['master-data'],
  },
  '/repo/master-data/canal': {
    module: 'routes/repo/channel.tsx',
    ...repository,
    under: '/repo/master-data',
    bases: ['canal'],
    exports: true,
    expensive: baseFile,
    delicate: false,
  },
  '/repo/master-data/planejamento': {
    module: 'routes/repo/planning-data.tsx',
    ...repository,
    under: '/repo/master-data',
    bases: 'by-address',
    exports: true,
    expensive: baseFile,
    delicate: false,
  },
  '/repo/qualidade': {
    module: 'routes/repo/quality/quality.tsx',
    ...repository,
    menu: { group: 'Data Journey', label: 'Qualidade', icon: 'badge-check' },
    manual: 'qualidade',
    bases: 'none',
    exports: true,
    delicate: false,
  },
  '/repo/qualidade/:name': {
    module: 'routes/repo/quality/base-quality.tsx',
    ...repository,
    under: '/repo/qualidade',
    bases: 'none',
    delicate: false,
  },
  '/repo/qualidade/:name/prazo': {
    module: 'routes/repo/quality/watch.tsx',
    ...baseDesign,
    under: '/repo/qualidade',
    bases: 'none',
    delicate: false,
    acts: { 'base.watch': 'Prazo ou limites de base alterados' },
  },
  '/repo/bases': {
    module: 'routes/repo/bases/bases.tsx',
    ...baseDesign,
    menu: { group: 'Data Journey', label: 'Bases', icon: 'table-2' },
    manual: 'regras-das-bases',
    bases: 'none',
    exports: true,
    delicate: false,
  },
  '/repo/bases/:name': {
    module: 'routes/repo/bases/base.tsx',
    ...baseDesign,
    under: '/repo/bases',
    bases: 'none',
    delicate: { harmless: ['check'] },
    acts: {
      'base.restore': 'Versão de base restaurada',
      'base.archive': 'Base arquivada',
      'base.unarchive': 'Base trazida de volta',
      'base.remove': 'Base excluída',
      'base.expire': 'Linhas de base saíram pelo prazo',
    },
  },
  '/repo/bases/:name/regras': {
    module: 'routes/repo/bases/base-rules.tsx',
    ...baseDesign,
    under: '/repo/bases',
    bases: 'none',
    // A base with a hundred fields, or a file to test its rules.
    cost: { ...sentFile, types: formsAndFiles, fields: 20_000 },
    expensive: unpackedWorkbook,
    delicate: { harmless: ['check', 'look', 'try', /^stop\./, formButtons] },
    acts: {
      'base.create': 'Base criada',
      'base.change': 'Base alterada',
      'base.check-cancel': 'Conferência de base cancelada',
    },
  },
  '/repo/fechamento': {
    module: 'routes/repo/closing.tsx',
    ...repository,
    menu: { group: 'Data Journey', label: 'Fechamento', icon: 'chart-column' },
    manual: 'fechamento',
    bases: books,
    exports: true,
    delicate: { harmless: [] },
    histories: ['month'],
  },
  '/repo/plano-contas': {
    module: 'routes/repo/chart.tsx',
    ...repository,
    menu: { group: 'Data Journey', label: 'Plano de contas', icon: 'chart-column' },
    manual: 'plano-de-contas',
    bases: ['plano_contas'],
    exports: true,
    delicate: false,
  },
} as const satisfies FigureRecords;
