import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../app/styles/tokens.css';
import '../../../app/styles/base.css';
import { GridView, useGrid } from '../../../app/components/grid/grid';
import { benchColumns, benchRows, type Sheet } from './data';

const address = new URLSearchParams(location.search);
const sheet = address.get('sheet') as Sheet;
const count = address.get('rows');

function Bench() {
  const rows = useMemo(() => benchRows(sheet, count ? Number(count) : undefined), []);
  const columns = useMemo(() => benchColumns(sheet), []);
  const grid = useGrid({ rows, columns, rowLabel: ({ label }) => label });
  Object.assign(window, { grid });
  return <GridView grid={grid} label="Bancada" />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<Bench />);
