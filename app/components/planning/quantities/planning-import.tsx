import { formatNumber } from '~/domain/values/format';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import { ImportDialog } from '../imports/import-dialog';

interface PlanningImportProps {
  plan: ImportPlan | null;
  closeTo: string;
  refusal: string | undefined;
  /** Gives the dialog up where its code cannot be had. */
  onClose: () => void;
}

/** Takes a workbook of planning rows back; saved, the page shows the rows that it was exported from. */
export function PlanningImport({ plan, closeTo, refusal }: PlanningImportProps) {
  const query = plan?.subject[0];
  return (
    <ImportDialog
      plan={plan}
      words={words}
      closeTo={closeTo}
      refusal={refusal}
      saves={query ? { ...saves, to: `?${query}` } : saves}
    />
  );
}

const words = {
  description:
    'Use a planilha XLSX que esta tela exporta: só as quantidades mudadas nela entram, e nada é salvo antes de você conferir. Um CSV exportado não guarda de que valores partiu e não volta.',
  names: ['SKU, canal e mês'],
  cell: ['quantidade', 'quantidades'],
  figure: formatNumber,
} as const;

const saves = { fields: { intent: 'unitario' }, id: 'change' };
