import { useMemo, useRef } from 'react';
import { GridView, useGrid, type Column } from '~/components/grid/grid';
import { useLook } from '~/components/grid/use-look';
import { useSpareWidth } from '~/components/grid/spare-width';
import type { RowNotes } from '~/domain/finance/cockpit/notes';
import { figuresOf, type SheetRow } from '~/domain/finance/cockpit/sheet';
import type { CockpitFilter } from '~/domain/finance/cockpit/filter';
import { cockpitVarianceLink } from '~/domain/finance/cockpit/variance-link';
import { amountRule } from '~/domain/values/decimal-entry';
import { originLink } from '~/domain/insight/origins/origin';
import { OriginLink } from '../../insight/origins/origin-link';
import { WhyLink } from '../../insight/variance/why-link';
import { CommentsLink, FilesLink, useNoteAddress, type NoteAddress } from './note-links';
import styles from './sheet.module.css';

export interface ShownRow extends SheetRow {
  readonly notes: RowNotes;
}

export interface SheetProps {
  rows: readonly ShownRow[];
  /** Heads of the two months' columns. */
  months: { readonly from: string; readonly to: string };
  /** What the table is of. */
  filter: CockpitFilter;
}

/** The balance-sheet table on the grid, to be read: categories that fold, two months, their difference, what hangs on a row. */
export function SheetGrid({ rows, months, filter }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null);
  const spare = useSpareWidth(frame, least);
  const { from, to } = months;
  const addressOf = useNoteAddress();
  const columns = useMemo(
    () => columnsOf({ from, to }, filter, addressOf, spare),
    [from, to, filter, addressOf, spare],
  );
  const grid = useGrid({ rows, columns, rowLabel: ({ label }) => label });
  useLook(grid);
  return (
    <div className={styles.grid} ref={frame}>
      <GridView grid={grid} label="Balance sheet" />
    </div>
  );
}

const width = { label: 300, amount: 142, percent: 108, comments: 200, files: 76 } as const;
const least = width.label + 3 * width.amount + width.percent + width.comments + width.files;
/** Of the width that is left, what goes to the descriptions; comments have the rest. */
const labelShare = 0.4;

const amount = { kind: 'number', rule: amountRule, width: width.amount } as const;

/** Amounts that lead to where they come from. */
const leading = (
  filter: CockpitFilter,
  column: 'from' | 'to',
): Pick<Column<ShownRow>, 'render' | 'renderGroups'> => ({
  renderGroups: true,
  render: ({ id, label }, _value, text) =>
    text !== '' && (
      <OriginLink
        to={originLink('cockpit', { ...filter, linha: id, coluna: column })}
        of={label}
        first={false}
      >
        {text}
      </OriginLink>
    ),
});

function columnsOf(
  { from, to }: SheetProps['months'],
  filter: CockpitFilter,
  addressOf: NoteAddress,
  spare: number,
): Column<ShownRow>[] {
  const more = Math.round(spare * labelShare);

  return [
    {
      id: 'label',
      label: 'Description',
      kind: 'text',
      width: width.label + more,
      value: ({ label }) => label,
    },
    { ...amount, id: 'from', label: from, value: (row) => row.from, ...leading(filter, 'from') },
    { ...amount, id: 'to', label: to, value: (row) => row.to, ...leading(filter, 'to') },
    {
      ...amount,
      id: 'difference',
      label: 'Dif. $',
      value: () => null,
      renderGroups: true,
      render: ({ id, kind, label }, _value, text) =>
        text !== '' && (
          <WhyLink to={cockpitVarianceLink(filter, kind === 'step-total' ? undefined : id)} of={label}>
            {text}
          </WhyLink>
        ),
      derived: {
        of: ['from', 'to'],
        compute: ([before = null, after = null]) => figuresOf(before, after).difference,
      },
    },
    {
      ...amount,
      id: 'percent',
      label: 'Dif. %',
      width: width.percent,
      adds: false,
      suffix: '%',
      value: () => null,
      derived: {
        of: ['from', 'to'],
        compute: ([before = null, after = null]) => figuresOf(before, after).percent,
      },
    },
    {
      id: 'comments',
      label: 'Comments',
      kind: 'text',
      width: width.comments + spare - more,
      value: ({ notes }) => notes.latest,
      render: (row) => <CommentsLink row={row} addressOf={addressOf} />,
      renderGroups: true,
    },
    {
      id: 'files',
      label: 'Files',
      kind: 'text',
      width: width.files,
      value: ({ notes }) => (notes.files > 0 ? String(notes.files) : ''),
      render: (row) => <FilesLink row={row} addressOf={addressOf} />,
      renderGroups: true,
    },
  ];
}
