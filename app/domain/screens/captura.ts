import { uploads, sources, ownJobs } from '../people/access/audiences';
import { form, call, mb, sentFile, manyRows, unpackedWorkbook, fileList } from './cost';
import type { Records } from './screen';

export const capturaScreens = {
  '/captura/manual': {
    module: 'routes/captura/manual.tsx',
    ...uploads,
    menu: { group: 'Data Journey', label: 'Envio de arquivos', icon: 'file-up' },
    manual: 'enviar',
    delicate: false,
  },
  '/captura/manual/descartar': {
    module: 'routes/captura/discard-upload.ts',
    ...uploads,
    resource: true,
    delicate: false,
  },
  '/captura/manual/enviados': {
    module: 'routes/captura/sent-files.ts',
    ...uploads,
    resource: true,
    delicate: false,
  },
  '/captura/automacao': {
    module: 'routes/captura/automation.tsx',
    ...uploads,
    menu: { group: 'Data Journey', label: 'Automação', icon: 'terminal' },
    manual: 'automatizar',
    delicate: { harmless: ['revoke'] },
    acts: {
      'token.create': 'Token criado',
      'token.revoke': 'Token revogado',
      'token.end': 'Tokens encerrados',
    },
  },
  '/captura/automacao/fontes': {
    module: 'routes/captura/sources/sources.tsx',
    ...sources,
    under: '/captura/automacao',
    exports: true,
    delicate: false,
  },
  '/captura/automacao/fontes/:id': {
    module: 'routes/captura/sources/source.tsx',
    ...sources,
    under: '/captura/automacao',
    delicate: { harmless: ['test', 'run', 'on', 'off'] },
    acts: {
      'source.change': 'Fonte alterada',
      'source.host-key': 'Chave de servidor confirmada',
      'source.on': 'Fonte ligada',
      'source.off': 'Fonte pausada',
      'source.test': 'Fonte testada',
      'source.run': 'Busca de fonte pedida',
      'source.fail': 'Fonte falhou',
      'source.recover': 'Fonte voltou a funcionar',
      'source.stop': 'Fonte parada pelo portal',
      'source.remove': 'Fonte apagada',
    },
  },
  '/captura/automacao/fontes/:id/:run': {
    module: 'routes/captura/sources/run.tsx',
    ...sources,
    under: '/captura/automacao',
    exports: true,
    delicate: false,
  },
  '/captura/automacao/fontes/nova': {
    module: 'routes/captura/sources/new-source.tsx',
    ...sources,
    under: '/captura/automacao',
    delicate: { harmless: [] },
    acts: { 'source.create': 'Fonte criada' },
  },
  '/captura/processando': {
    module: 'routes/captura/processing.tsx',
    ...uploads,
    menu: { group: 'Data Journey', label: 'Processamento', icon: 'file-clock' },
    manual: 'corrigir',
    exports: true,
    expensive: fileList,
    delicate: false,
  },
  '/captura/processando/:id': {
    module: 'routes/captura/job.tsx',
    ...ownJobs,
    under: '/captura/processando',
    // The rows that are missing in the load's file.
    exports: true,
    histories: ['load'],
  },
  '/captura/processando/:id/arquivo': {
    module: 'routes/captura/file-download.ts',
    ...ownJobs,
    resource: true,
  },
  '/captura/processando/:id/colunas': {
    module: 'routes/captura/columns.tsx',
    ...ownJobs,
    under: '/captura/processando',
    // The columns of a wide file.
    cost: { ...form, body: mb, fields: 20_000 },
  },
  '/captura/processando/:id/corrigir': {
    module: 'routes/captura/repair.tsx',
    ...ownJobs,
    under: '/captura/processando',
    exports: true,
    // A page of refused rows.
    cost: { ...form, body: 4 * mb, fields: 20_000 },
    expensive: manyRows,
  },
  '/captura/processando/:id/eventos': { module: 'routes/captura/job-events.ts', ...ownJobs, resource: true },
  '/captura/processando/eventos': {
    module: 'routes/captura/processing-events.ts',
    ...uploads,
    resource: true,
    delicate: false,
  },
  '/captura/modelo': {
    module: 'routes/captura/model.ts',
    ...uploads,
    resource: true,
    delicate: false,
    duringSetup: 'reads',
  },
  '/captura/previa': {
    module: 'routes/captura/preview.ts',
    ...uploads,
    resource: true,
    cost: sentFile,
    expensive: unpackedWorkbook,
    delicate: false,
  },
  '/captura/previa/colunas': {
    module: 'routes/captura/preview-choice.ts',
    ...uploads,
    resource: true,
    // How the columns of a file are read.
    cost: { ...call, body: mb },
    delicate: false,
  },
} as const satisfies Records;
