import { percentText } from '../forecast/opening';
import { maxNoteLength, maxTitleLength, type ScenarioSource } from './scenario';

/** The values of a new scenario. */
export interface NewScenario {
  readonly title: string;
  readonly note: string;
  readonly rf: string;
  readonly costCentre: string;
  readonly kind: ScenarioSource;
  /** The copied release point or scenario; empty for the other sources. */
  readonly of: string;
  readonly percent: number;
  readonly months: number;
}

const tooLong = (maxLength: number) => `Use no máximo ${maxLength} caracteres.`;

/** Faults of a scenario's title or note, by field; empty without faults. */
export function wordsFaults({
  title,
  note,
}: {
  readonly title: string;
  readonly note: string;
}): Record<string, string> {
  return {
    ...(!title.trim() && { title: 'Dê um título ao cenário.' }),
    ...([...title.trim()].length > maxTitleLength && { title: tooLong(maxTitleLength) }),
    ...([...note.trim()].length > maxNoteLength && { note: tooLong(maxNoteLength) }),
  };
}

const sourceWords: Readonly<Record<Exclude<ScenarioSource, 'release' | 'scenario'>, string>> = {
  actual: 'realizado do ano anterior',
  average: 'média do realizado',
  suggest: 'sugestão do portal',
  zero: 'zero',
};

/** Source of a scenario, as text: `RF1 2027 + 5%`. `name` is the name of the copied one. */
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
