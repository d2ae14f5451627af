import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz, type ColDef } from 'ag-grid-community';
import { formatDecimal } from '../../../app/domain/values/decimal';
import { readEntry, amountRule } from '../../../app/domain/values/decimal-entry';
import { benchRows, sizes, type BenchRow, type Sheet } from './data';

ModuleRegistry.registerModules([AllCommunityModule]);

const address = new URLSearchParams(location.search);
const sheet = address.get('sheet') as Sheet;
const count = address.get('rows');
const root = document.getElementById('root') as HTMLElement;
root.className = 'tall';

const columns: ColDef<BenchRow>[] = [
  { headerName: 'Conta', field: 'label', pinned: 'left', width: 248 },
  ...Array.from({ length: sizes[sheet].columns }, (_, index): ColDef<BenchRow> => ({
    headerName: `Mês ${index + 1}`,
    colId: `c${index}`,
    width: 116,
    editable: true,
    type: 'rightAligned',
    valueGetter: ({ data }) => data?.figures[index],
    valueFormatter: ({ value }) => formatDecimal(value as number, 2),
    valueParser: ({ newValue, oldValue }) => {
      const entry = readEntry(String(newValue), amountRule, ',');
      return entry.ok ? entry.value : oldValue;
    },
    valueSetter: ({ data, newValue }) => {
      (data.figures as number[])[index] = newValue as number;
      return true;
    },
  })),
];

const api = createGrid<BenchRow>(root, {
  theme: themeQuartz,
  columnDefs: columns,
  rowData: benchRows(sheet, count ? Number(count) : undefined),
  rowHeight: 32,
  getRowId: ({ data }) => data.id,
  undoRedoCellEditing: true,
});
Object.assign(window, { api });
