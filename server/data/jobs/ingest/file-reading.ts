import type { Reading } from '../../../tables/reading';
import type { Layout } from '../../../tables/layout';
import type { Base } from '../../master-data/base';
import type { Found } from './file-job-runs';
import type { Surveyed } from './notations';
import { describeConstants } from './turn';

/** How a file's table was read; for a workbook with several equal sheets, also their names. */
export function readingOf({ table, sheets }: Surveyed): Reading {
  const { reading } = table;
  if (!sheets || reading.kind === 'csv' || reading.kind === 'jsonl') return reading;
  return { kind: reading.kind, signs: reading.signs, sheets: [...sheets] };
}

/** Notes about values of a file that were read differently from how they are written. */
export function notesOf(
  { table, turn, noted, passedBy }: Surveyed,
  base: Base,
  layout: Pick<Layout, 'constants' | 'columns' | 'chosenFor'> | null,
): Found['notes'] {
  const others = table.otherLines?.();
  const { unused, twice } = turn.notes;
  const titlesAgain = noted.find(({ notes }) => notes.titlesAgain)?.notes.titlesAgain;
  const decimalCommas = noted.some(({ notes }) => notes.decimalCommas);
  const fixed = describeConstants(base, layout);
  return {
    ...(titlesAgain && { titlesAgain: { ...titlesAgain, lines: [...titlesAgain.lines] } }),
    ...(others && others.count > 0 && { otherLines: others }),
    ...(unused && { unused: [...unused] }),
    ...(twice && { twice: [...twice] }),
    ...(decimalCommas && { decimalCommas }),
    ...(turn.months > 0 && { months: turn.months }),
    ...(passedBy.length > 0 && { sheetsPassedBy: [...passedBy] }),
    ...(fixed.length > 0 && { fixed }),
  };
}
