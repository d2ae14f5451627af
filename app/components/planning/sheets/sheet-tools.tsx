import { Form } from '@remix-run/react';
import { Upload } from '~/components/ui/icons';
import { Button } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { TextField } from '~/components/ui/field';
import { ExportMenu } from '~/components/ui/list-export';
import { scopePath, type MonthRange, type SheetView } from '~/domain/planning/sheets/sheet';
import { monthCode } from '~/domain/values/month';
import styles from './sheet-tools.module.css';

interface SheetToolsProps {
  view: SheetView;
  scope: string;
  range: MonthRange;
  /** The fault of the last requested month, and its text. */
  fault: string;
  typedEnd: string;
  /** Address of the import; null for readers. */
  importTo: string | null;
}

/** Which months a sheet shows, and its files. */
export function SheetTools({ view, scope, range: { from, to }, fault, typedEnd, importTo }: SheetToolsProps) {
  const files = (
    <>
      {importTo && (
        <DialogLink look="quiet" to={importTo}>
          <Upload aria-hidden />
          Importar
        </DialogLink>
      )}
      <ExportMenu path={scopePath(view, scope)} />
    </>
  );
  if (!view.hasMonths) return <div className={styles.tools}>{files}</div>;
  return (
    <Form method="get" className={styles.tools} key={`${from} ${to} ${fault}`}>
      <TextField label="De" name="mes_inicio" type="month" defaultValue={monthCode(from)} />
      <TextField
        label="Até"
        name="mes_fim"
        type="month"
        defaultValue={fault ? typedEnd : monthCode(to)}
        error={fault}
      />
      <Button look="secondary">Aplicar</Button>
      {files}
    </Form>
  );
}
