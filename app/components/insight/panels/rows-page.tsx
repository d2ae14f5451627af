import { Link, useSearchParams } from '@remix-run/react';
import { withParams, type Paging } from '~/domain/lists/paging';
import { choiceWords } from '~/domain/insight/panels/choice-words';
import type { OriginView } from '~/domain/insight/panels/origin';
import { rowsMarks } from '~/domain/insight/panels/chosen-marks';
import { kept } from '~/domain/insight/panels/choices';
import { formatFigure, formatPlaceLong } from '~/domain/insight/panels/format';
import type { RowsView } from '~/domain/insight/panels/view';
import { ListTable } from '../../ui/list';
import { FilterBar, FilterText, NothingFits } from '../../ui/list-filter';
import type { MarkedBase } from '~/domain/data/quality/marked-base';
import { MarkedBases } from '../../data/quality/marked-bases';
import { Pager } from '../../ui/pager';
import { ExportMenu } from '../../ui/list-export';
import { Card, Page } from '../../ui/page';
import { FieldText } from '../things/thing-marks';
import { ChosenMarks } from './filter-bar';
import { OriginCard } from './origin-card';
import styles from './rows-page.module.css';

interface RowsPageProps {
  /** The panel's name, and its address. */
  panel: string;
  base: string;
  rows: RowsView;
  origin: OriginView;
  paging: Paging;
  /** Which of the tile's readings, from 0. */
  reading: number;
  /** Their bases that are late, or whose last load was unusual. */
  marked: readonly MarkedBase[];
}

/** What the window is called. */
export const rowsTitle = (shown: Pick<RowsPageProps, 'panel' | 'rows'> | undefined): string =>
  shown ? `${shown.rows.title} · ${shown.panel}` : 'Linhas';

/** The rows behind a mark of a panel. */
export function RowsPage({ panel, base, rows, origin, paging, reading, marked }: RowsPageProps) {
  const [params] = useSearchParams();
  // Codes of refused rows are of nothing that has a page.
  const isRefused = rows.source.endsWith('_nok');
  return (
    <Page
      title={rows.title}
      crumb={<Link to={`${base}?${kept(params)}`}>{panel}</Link>}
      tools={<ExportMenu />}
    >
      <MarkedBases marked={marked} />
      <ChosenMarks chosen={rowsMarks(rows, params)} fields={rows.fields} />
      {rows.readings.length > 1 && (
        <nav className={styles.readings} aria-label="Dados">
          {rows.readings.map((label, index) => (
            <Link
              key={label}
              to={withParams(params, { leitura: index, page: null })}
              aria-current={index === reading ? 'page' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <Card>
        <FilterBar names={['q']}>
          <FilterText label="Buscar nos textos" name="q" value={rows.q} wide />
        </FilterBar>
        <ListTable
          label={`Linhas de ${rows.title}`}
          sorting={rows.sorting}
          columns={rows.columns.map(({ label, kind, sort }) => ({
            label,
            sort,
            align: kind === 'number' ? ('end' as const) : undefined,
          }))}
          rows={rows.rows.map((cells, index) => ({
            key: String(index),
            cells: cells.map((cell, column) => {
              const { key = '', kind = 'text', format = 'integer' } = rows.columns[column] ?? {};
              if (typeof cell === 'number') return formatFigure(cell, format);
              if (cell === null) return '';
              const text = formatPlaceLong(cell, { kind });
              return isRefused ? text : <FieldText key={key} field={key} code={cell} text={text} />;
            }),
          }))}
          advice={rows.q ? <NothingFits names={['q']} /> : 'Nenhuma linha por trás desta escolha.'}
        />
        <Pager total={rows.total} {...paging} />
      </Card>
      <OriginCard
        origin={origin}
        source={rows.readings[reading] ?? rows.title}
        total={rows.total}
        choices={choiceWords(rows.choices, rows.fields)}
        leads={!base.startsWith('/painel/')}
      />
    </Page>
  );
}
