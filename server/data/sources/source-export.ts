import { sourceKinds } from '../../../app/domain/data/sources/source';
import { sourceList } from '../../../app/domain/data/sources/source-list';
import { placeWords, sourceState } from '../../../app/domain/data/sources/source-rows';
import { turnsWords } from '../../../app/domain/data/sources/turns';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import type { SourceRecord } from './collection';

/** A list of sources as a file. */
export const exportOf = (found: readonly SourceRecord[], timeZone: string): Export =>
  listExport(sourceList, {
    name: 'fontes',
    timeZone,
    cover: { title: 'Fontes', facts: [['Linhas', found.length]] },
    rows: found.map((source) => ({
      ...source,
      kind: sourceKinds[source.place.kind],
      place: placeWords(source.place),
      turns: turnsWords(source.turns),
      state: sourceState(source, timeZone).words,
    })),
  });
