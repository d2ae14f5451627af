import { figureText, inWords, type MonthRange, type SheetView } from '~/domain/planning/sheets/sheet';
import { monthCode } from '~/domain/values/month';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import { ImportDialog } from '../imports/import-dialog';
import type { ImportWords } from '../imports/import-tables';

interface SheetImportProps {
  view: SheetView;
  plan: ImportPlan | null;
  range: MonthRange;
  closeTo: string;
  refusal: string | undefined;
  /** Takes the changes into the grid, where there is one. */
  onTake?: (plan: ImportPlan) => void;
  /** Gives the dialog up where its code cannot be had. */
  onClose: () => void;
}

/** Takes a scope's workbook back. */
export function SheetImport({ view, plan, range: { from, to }, closeTo, refusal, onTake }: SheetImportProps) {
  return (
    <ImportDialog
      plan={plan}
      words={wordsOf(view)}
      closeTo={closeTo}
      refusal={refusal}
      asks={{ mes_inicio: monthCode(from), mes_fim: monthCode(to) }}
      saves={saves}
      onTake={onTake}
    />
  );
}

function wordsOf(view: SheetView): ImportWords {
  const comments = view.columns.some(({ kind }) => kind === 'comment')
    ? ' Comentários são escritos na tela.'
    : '';
  return {
    description: `Use a planilha XLSX que ${inWords(view.noun).this} exporta${view.hasMonths ? ' neste período' : ''}: só os números mudados nela entram, e nada é salvo antes de você conferir.${comments}`,
    names: [inWords(view.row).label, 'Campo'],
    cell: ['célula', 'células'],
    figure: (value) => figureText(view, value),
  };
}

const saves = { fields: { intent: 'save' }, id: 'id' };
