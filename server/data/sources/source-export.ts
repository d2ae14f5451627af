import { Readable } from 'node:stream';
import { sourceKinds } from '../../../app/domain/data/sources/source';
import { placeWords, sourceState } from '../../../app/domain/data/sources/source-rows';
import { turnsWords } from '../../../app/domain/data/sources/turns';
import type { Export } from '../../platform/exports/export';
import type { SourceRecord } from './collection';

const exported: Export['columns'] = [
  { key: 'name', label: 'Nome', kind: 'text' },
  { key: 'kind', label: 'Tipo', kind: 'text' },
  { key: 'place', label: 'Onde', kind: 'text' },
  { key: 'pattern', label: 'Arquivos', kind: 'text' },
  { key: 'base', label: 'Base', kind: 'text' },
  { key: 'turns', label: 'Quando', kind: 'text' },
  { key: 'state', label: 'Estado', kind: 'text' },
  { key: 'lastAt', label: 'Última busca', kind: 'datetime' },
  { key: 'nextAt', label: 'Próxima busca', kind: 'datetime' },
  { key: 'owner', label: 'Dono', kind: 'text' },
];

/** A list of sources as a file. */
export const exportOf = (found: readonly SourceRecord[], timeZone: string): Export => ({
  name: 'fontes',
  columns: exported,
  rows: Readable.from(
    found.map((source) => ({
      ...source,
      kind: sourceKinds[source.place.kind],
      place: placeWords(source.place),
      turns: turnsWords(source.turns),
      state: sourceState(source, timeZone).words,
    })),
  ),
  timeZone,
  cover: { title: 'Fontes', facts: [['Linhas', found.length]] },
});
