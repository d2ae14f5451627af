import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../app/styles/tokens.css';
import '../../../app/styles/base.css';
import { GridView, useGrid } from '../../../app/components/grid/grid';
import { quantityColumns, quantityRows } from '../../../app/components/planning/quantities/sheet-model';
import { arranged } from '../../../app/domain/grid/arrange';
import { packSheet, unpackSheet } from '../../../app/domain/planning/quantities/quantity-sheet';
import { benchPlan } from './data';

const bytes = packSheet(benchPlan(Number(new URLSearchParams(location.search).get('rows'))));
performance.mark('arrived');

function Bench() {
  const { lines, months, cells } = useMemo(() => unpackSheet(bytes), []);
  const rows = useMemo(() => quantityRows(lines), [lines]);
  const columns = useMemo(() => quantityColumns(months, cells, null, ({ label }) => label), [months, cells]);
  const grid = useGrid({ rows, columns, rowLabel: ({ label }) => label });
  Object.assign(window, { grid, arranged });
  return <GridView grid={grid} label="Plano" />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<Bench />);
