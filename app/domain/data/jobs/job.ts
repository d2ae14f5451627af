import { rememberedText, type FixedValue } from '../files/reading-notes';
import { placeText } from '../files/row-place';
import { count, formatInteger, inWords } from '../../values/format';

/** The phase of a job; `status` and `progress` express it in numbers for older readers (rule D2). */
export const jobPhases = [
  'waiting',
  'reading',
  'confirming',
  'replacing',
  'completed',
  'failed',
  'cancelled',
  'reverting',
  'reverted',
] as const;
export type JobPhase = (typeof jobPhases)[number];

export const phaseLabels: Record<JobPhase, string> = {
  waiting: 'Na fila',
  reading: 'Processando',
  confirming: 'Aguarda confirmação',
  replacing: 'Tirando linhas',
  completed: 'Concluído',
  failed: 'Falhou',
  cancelled: 'Cancelado',
  reverting: 'Desfazendo',
  reverted: 'Desfeito',
};

/** The parts of a job that determine its result. */
export interface JobState {
  readonly phase: JobPhase;
  /** 0 is success, any other value is an error. */
  readonly status: number;
  readonly rows: Readonly<Record<'read' | 'ok' | 'nok' | 'ignored', number>>;
  /** How it was read; null for a file that is stored unread. */
  readonly reading: object | null;
}

/** The tone of a result: `part` if only some rows were loaded or there were none, `plain` for an undone job. */
export type JobTone = 'busy' | 'good' | 'part' | 'bad' | 'plain';

/**
 * The result of a job: its tone and label. `more` contains details beyond success; empty for a running job and for
 * one whose rows were all loaded.
 */
export interface JobOutcome {
  readonly tone: JobTone;
  readonly label: string;
  readonly more: string;
  /** True if it continues after an answer. */
  readonly waits?: true;
}

/** False while a worker has to process it or a person has to answer. */
export const isOver = ({ tone, waits }: JobOutcome): boolean => tone !== 'busy' && waits !== true;

/** Refused rows count: a job that refused every row has failed its purpose. */
export function jobOutcome(job: JobState): JobOutcome {
  const { phase } = job;
  const label = phaseLabels[phase];
  if (isActive(phase)) return { tone: 'busy', label, more: '' };
  if (phase === 'confirming') return { tone: 'part', label, more: label.toLowerCase(), waits: true };
  if (phase === 'reverted') return { tone: 'plain', label, more: 'carga desfeita' };
  if (phase !== 'completed') return { tone: 'bad', label, more: label.toLowerCase() };
  const [tone, more] = completedAs(job);
  return { tone, label: more ? `${label}: ${more}` : label, more };
}

function completedAs(job: JobState): readonly [JobTone, string] {
  switch (endingOf(job)) {
    case 'erroneous':
      return ['bad', 'com erro'];
    case 'empty':
      return ['part', 'nenhuma linha'];
    case 'refused':
      return ['bad', 'tudo recusado'];
    case 'partly':
      return ['part', count(job.rows.nok, 'recusada', 'recusadas')];
    default:
      return ['good', ''];
  }
}

/** The group of a job in counts: a phase, or the success of a finished one. */
export const endingLabels = {
  ...phaseLabels,
  partly: 'Concluído com recusas',
  refused: 'Tudo recusado',
  empty: 'Nenhuma linha',
  erroneous: 'Com erro',
} as const;
export type JobEnding = keyof typeof endingLabels;

export function endingOf({ phase, status, rows: { read, nok }, reading }: JobState): JobEnding {
  if (phase !== 'completed') return phase;
  if (status !== 0) return 'erroneous';
  if (reading !== null && read === 0) return 'empty';
  if (nok === 0) return 'completed';
  return nok === read ? 'refused' : 'partly';
}

/** True while a worker has something to do for the job. */
export const isActive = (phase: JobPhase): boolean =>
  phase === 'waiting' || phase === 'reading' || phase === 'replacing' || phase === 'reverting';

/** Reasons for refused cells, as titles of groups of errors. */
const faultTitles = {
  required: 'falta o valor',
  'too-long': 'texto longo demais',
  'too-short': 'texto curto demais',
  'not-listed': 'valor fora da lista',
  'not-a-number': 'não é um número',
  'below-minimum': 'abaixo do mínimo',
  'above-maximum': 'acima do máximo',
  'not-a-date': 'data em outro formato',
  'not-a-month': 'mês em outro formato',
  'no-such-day': 'dia ou mês que não existe',
  'too-early': 'antes do primeiro dia aceito',
  'too-late': 'depois do último dia aceito',
  'unformatted-date': 'número sem formato de data',
  'cell-error': 'erro de planilha',
  scientific: 'notação científica',
  surplus: 'mais células que o cabeçalho',
  'not-a-cnpj': 'CNPJ inválido',
  'not-a-code': 'código em outro formato',
  'not-an-integer': 'não é um número inteiro',
  'too-many-decimals': 'casas decimais demais',
  'too-large': 'valor grande demais',
  'not-a-cpf': 'CPF inválido',
  'not-an-email': 'e-mail inválido',
  'not-a-uf': 'UF desconhecida',
  'not-a-release': 'não é um release point',
  'not-a-boolean': 'nem sim nem não',
  'out-of-order': 'fora da ordem entre campos',
  'wrong-sum': 'soma que não confere',
  'not-unique': 'combinação repetida',
  'unknown-reference': 'não está na outra base',
  'outside-window': 'mês fora da janela',
  'other-branch': 'filial de outra pessoa',
  'outside-scope': 'fora do que se substitui',
  'not-a-category': 'categoria desconhecida',
  'closed-month': 'mês fechado',
  edited: 'editado no portal',
  repeated: 'repetido no arquivo',
} as const;

export type FaultKind = keyof typeof faultTitles;

/** The title of a stored kind of fault. */
export const faultTitle = (kind: string): string =>
  Object.hasOwn(faultTitles, kind) ? faultTitles[kind as FaultKind] : kind;

/** Refused rows with the same reason in the same column. A row with two reasons counts in two groups. */
export interface ErrorGroup {
  readonly column: string;
  /** Header of the column. */
  readonly label: string;
  readonly kind: string;
  readonly title: string;
  readonly count: number;
  /** The first lines with it. */
  readonly lines: readonly number[];
  /** The first lines with it, each with another refused value. */
  readonly examples: readonly { readonly line: number; readonly value: string }[];
  /** The values refused most often. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export type StepState = 'done' | 'now' | 'todo' | 'part' | 'bad';

const endStates: Readonly<Record<JobTone, StepState>> = {
  busy: 'now',
  good: 'done',
  part: 'part',
  bad: 'bad',
  plain: 'done',
};

/** The stages of a job for its screen; an unpacked ZIP ends as its tables do (rule D23). */
export function jobSteps(
  job: JobState,
  { tone, label: ending } = jobOutcome(job),
): readonly { readonly label: string; readonly state: StepState }[] {
  const { phase } = job;
  const step = (label: string, state: StepState) => ({ label, state });
  const end: Record<JobPhase, readonly [string, StepState]> = {
    waiting: ['Concluído', 'todo'],
    reading: ['Concluído', 'todo'],
    confirming: ['Aguarda confirmação', 'part'],
    replacing: ['Tirando linhas ausentes', 'now'],
    completed: [ending, endStates[tone]],
    failed: ['Falhou', 'bad'],
    cancelled: ['Cancelado', 'bad'],
    reverting: ['Desfazendo a carga', 'now'],
    reverted: ['Carga desfeita', 'done'],
  };
  const [label, state] = end[phase];
  const begun = phase !== 'waiting';
  const broken = phase === 'failed' || phase === 'cancelled';
  return [
    step('Recebido', 'done'),
    step('Na fila', begun ? 'done' : 'now'),
    ...(broken ? [] : [step('Leitura e carga', phase === 'reading' ? 'now' : begun ? 'done' : 'todo')]),
    step(label, state),
  ];
}

/** A formatted duration: "850 ms", "12 s", "3 min 20 s", "1 h 5 min". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}

/** Estimated remaining time; null while unknown. */
export const remainingMs = (elapsedMs: number, progress: number): number | null =>
  progress < 3 || progress >= 100 ? null : (elapsedMs / progress) * (100 - progress);

/** The sheet that was read, if `of` several sheets had content. */
export interface SheetRead {
  readonly name: string;
  readonly of: number;
}

const sheetRead = ({ name, of }: SheetRead): string =>
  `De ${formatInteger(of)} abas visíveis com dados, foi lida "${name}".`;

const footerRead = (lines: readonly number[], sheets?: readonly string[]): string =>
  lines.length === 1
    ? `A linha ${placeText(lines[0] ?? 0, sheets)}, no fim do arquivo, é total ou nota e não foi lida.`
    : `As linhas ${inWords(lines.map((line) => placeText(line, sheets)))}, no fim do arquivo, são totais ou notas e não foram lidas.`;

const withWarning = (warned: number): string => (warned > 0 ? ` (${formatInteger(warned)} com aviso)` : '');

/** The result of a file's rows, with their sheets if there are several, and skipped lines at its end. */
export function loadSummary(
  {
    rows: { read, ok, nok, ignored },
    warned = 0,
  }: {
    readonly rows: Readonly<Record<'read' | 'ok' | 'nok' | 'ignored', number>>;
    readonly warned?: number | undefined;
  },
  {
    sheet,
    sheets,
    footer = [],
    fixed,
  }: {
    readonly sheet?: SheetRead | undefined;
    readonly sheets?: readonly string[] | undefined;
    readonly footer?: readonly number[] | undefined;
    readonly fixed?: readonly FixedValue[] | undefined;
  } = {},
): string {
  const remarks = [
    sheet ? sheetRead(sheet) : '',
    footer.length > 0 ? footerRead(footer, sheets) : '',
    rememberedText(fixed),
  ]
    .map((text) => text && ` ${text}`)
    .join('');
  if (read === 0) return `O arquivo só tem o cabeçalho: nenhuma linha para carregar.${remarks}`;
  const parts = [
    `${count(read, 'linha', 'linhas')}: ${count(ok, 'carregada', 'carregadas')}${withWarning(warned)}`,
    count(nok, 'recusada', 'recusadas'),
  ];
  if (ignored > 0) parts.push(`${count(ignored, 'já estava', 'já estavam')} na base`);
  return `${parts.join(', ')}.${remarks}`;
}

/** Actions on a job, each confirmed first. */
export const jobQuestions = ['cancelar', 'desfazer', 'de-novo'] as const;
export type JobQuestion = (typeof jobQuestions)[number];

export const jobQuestionOf = (value: unknown): JobQuestion | null =>
  jobQuestions.find((question) => question === value) ?? null;
