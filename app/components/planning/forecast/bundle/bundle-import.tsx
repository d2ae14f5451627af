import { ListTable } from '~/components/ui/list';
import { bundledReviews } from '~/domain/planning/forecast/review-bundle';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import { formatDecimal } from '~/domain/values/decimal';
import { formatInteger } from '~/domain/values/format';
import { ImportDialog } from '../../imports/import-dialog';

const words = {
  description:
    'Use a planilha XLSX que esta tela exporta: só o que foi mudado nela entra, de todas as abas, e nada é salvo antes de você conferir.',
  names: ['Centro de custo e conta', 'Mês'],
  cell: ['célula', 'células'],
  figure: (value: number) => formatDecimal(value, 2),
} as const;

const saves = { fields: { intent: 'save' }, id: 'id' };

interface BundleImportProps {
  plan: ImportPlan | null;
  refusal: string | undefined;
  closeTo: string;
}

/** Takes a workbook of several reviews back. */
export const BundleImport = (props: BundleImportProps) => (
  <ImportDialog
    {...props}
    words={words}
    saves={saves}
    summary={(plan) => (plan.english ? null : <Reviews plan={plan} />)}
  />
);

/** The changes of a workbook in each cost centre. */
function Reviews({ plan }: { plan: ImportPlan }) {
  const reviews = bundledReviews(plan).filter(({ changes, conflicts }) => changes + conflicts > 0);
  if (reviews.length === 0) return null;
  return (
    <ListTable
      label="Por centro de custo"
      cards
      columns={[
        'Centro de custo',
        { label: 'Mudam de valor', align: 'end' },
        { label: 'Em conflito', align: 'end' },
        { label: 'Diferença (R$)', align: 'end' },
      ]}
      rows={reviews.map(({ costCentre, changes, conflicts, difference }) => ({
        key: costCentre,
        cells: [costCentre, formatInteger(changes), formatInteger(conflicts), formatDecimal(difference, 2)],
      }))}
    />
  );
}
