import { defaultMonths, maxMonths, percentText, readPercent } from '../forecast/opening';
import { maxNoteLength, maxTitleLength, sourceOf, type ScenarioSource, type ScenarioTyped } from './scenario';

/** What a person asks a scenario to be. */
export interface NewScenario {
  readonly title: string;
  readonly note: string;
  readonly rf: string;
  readonly costCentre: string;
  readonly kind: ScenarioSource;
  /** The release point or the scenario that it is copied from; empty for the other sources. */
  readonly of: string;
  readonly percent: number;
  readonly months: number;
}

const tooLong = (most: number) => `Use no máximo ${most} caracteres.`;

/** What is wrong with a scenario's title or note, by field; nothing where all is well. */
export function wordsFaults({ title, note }: Pick<ScenarioTyped, 'title' | 'note'>): Record<string, string> {
  return {
    ...(!title.trim() && { title: 'Dê um título ao cenário.' }),
    ...([...title.trim()].length > maxTitleLength && { title: tooLong(maxTitleLength) }),
    ...([...note.trim()].length > maxNoteLength && { note: tooLong(maxNoteLength) }),
  };
}

/** Reads the form of a new scenario; faults by field where it cannot be made so. */
export function readNewScenario(
  typed: ScenarioTyped,
): { readonly wanted: NewScenario } | { readonly faults: Readonly<Record<string, string>> } {
  const source = sourceOf(typed.fonte);
  const percent = readPercent(typed.percent);
  const months = typed.months.trim() === '' ? defaultMonths : Number(typed.months);
  const faults = {
    ...wordsFaults(typed),
    ...(!typed.period && { period: 'Escolha o período.' }),
    ...(!typed.cost_center && { cost_center: 'Escolha o centro de custo.' }),
    ...(!source && { fonte: 'Escolha de onde partir.' }),
    ...('refusal' in percent && { percent: percent.refusal }),
    ...(source?.kind === 'average' &&
      !(Number.isInteger(months) && months >= 1 && months <= maxMonths) && {
        months: `Use de 1 a ${maxMonths} meses.`,
      }),
  };
  if (!source || 'refusal' in percent || Object.keys(faults).length > 0) return { faults };
  return {
    wanted: {
      title: typed.title.trim(),
      note: typed.note.replace(/\r\n?/g, '\n').trim(),
      rf: typed.period,
      costCentre: typed.cost_center,
      ...source,
      percent: percent.value,
      months: source.kind === 'average' ? months : defaultMonths,
    },
  };
}

const sourceWords: Readonly<Record<Exclude<ScenarioSource, 'release' | 'scenario'>, string>> = {
  actual: 'realizado do ano anterior',
  average: 'média do realizado',
  suggest: 'sugestão do portal',
  zero: 'zero',
};

/** What a scenario was made from, in words: `RF1 2027 + 5%`. `name` is what the copied thing is called. */
export function copiedWords({ kind, percent, months }: NewScenario, name: string): string {
  const of =
    kind === 'release'
      ? name
      : kind === 'scenario'
        ? `cenário ${name}`
        : kind === 'average'
          ? `${sourceWords.average} (${months} meses)`
          : sourceWords[kind];
  return [of, kind === 'zero' ? '' : percentText(percent)].filter(Boolean).join(' ');
}
