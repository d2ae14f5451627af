import { percentText } from '../forecast/opening';
import { maxNoteLength, maxTitleLength, type ScenarioSource } from './scenario';

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

const tooLong = (maxLength: number) => `Use no máximo ${maxLength} caracteres.`;

/** What is wrong with a scenario's title or note, by field; nothing where all is well. */
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
