import { formatDecimal } from '~/domain/values/decimal';
import type { MonthRange } from '~/domain/planning/hr/hr';
import { monthCode } from '~/domain/values/month';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import { ImportDialog } from '../imports/import-dialog';

interface HrImportProps {
  plan: ImportPlan | null;
  range: MonthRange;
  closeTo: string;
  refusal: string | undefined;
  /** Takes the changes into the grid, where there is one. */
  onTake?: (plan: ImportPlan) => void;
  /** Gives the dialog up where its code cannot be had. */
  onClose: () => void;
}

/** Takes a branch's workbook back. */
export function HrImport({ plan, range: { from, to }, closeTo, refusal, onTake }: HrImportProps) {
  return (
    <ImportDialog
      plan={plan}
      words={words}
      closeTo={closeTo}
      refusal={refusal}
      asks={{ mes_inicio: monthCode(from), mes_fim: monthCode(to) }}
      saves={saves}
      onTake={onTake}
    />
  );
}

const words = {
  description:
    'Use a planilha XLSX que esta filial exporta neste período: só os números mudados nela entram, e nada é salvo antes de você conferir. Comentários são escritos na tela.',
  names: ['Pessoa', 'Campo'],
  cell: ['célula', 'células'],
  figure: (value: number) => formatDecimal(value, 2),
} as const;

const saves = { fields: { intent: 'save' }, id: 'id' };
