import { FileUp } from '~/components/ui/icons';
import { Button } from '~/components/ui/button';
import { Card, CardNote } from '~/components/ui/page';
import {
  columnFiles,
  columnLabels,
  itemColumns,
  largestAttachment,
  type ItemColumn,
} from '~/domain/finance/fiscal/fiscal-asset';
import { count, formatBytes } from '~/domain/values/format';
import styles from './fiscal.module.css';

interface FileFacts {
  readonly name: string;
  readonly size: string;
  readonly by: string;
  readonly href: string;
}

interface ItemTableProps {
  items: readonly { id: string; name: string; files: Readonly<Record<ItemColumn, FileFacts | null>> }[];
  /** Address of the page. */
  here: string;
  /** The place whose file was refused, and why. */
  refused: { item: string | null; column: string | null; message: string } | null;
}

/** Items of the fiscal asset with their worksheet and document, each opened by its name and replaced by another file. */
export function ItemTable({ items, here, refused }: ItemTableProps) {
  return (
    <Card>
      <h2 className={styles.title}>
        Itens <span className={styles.small}>{count(items.length, 'item', 'itens')}</span>
      </h2>
      <div className={styles.frame} role="region" aria-label="Itens do Ativo Fiscal" tabIndex={0}>
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              {itemColumns.map((column) => (
                <th scope="col" key={column}>
                  {columnLabels[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, files }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {itemColumns.map((column) => (
                  <td key={column} data-label={columnLabels[column]}>
                    <FileCell
                      item={{ id, name }}
                      column={column}
                      file={files[column]}
                      action={`${here}&item=${encodeURIComponent(id)}&column=${column}`}
                      fault={refused?.item === id && refused.column === column ? refused.message : null}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CardNote>
        Arquivos de até {formatBytes(largestAttachment)}. Um novo arquivo substitui o anterior.
      </CardNote>
    </Card>
  );
}

interface FileCellProps {
  item: { id: string; name: string };
  column: ItemColumn;
  file: FileFacts | null;
  action: string;
  fault: string | null;
}

function FileCell({ item, column, file, action, fault }: FileCellProps) {
  const faultId = `${item.id}-${column}`;
  return (
    <div className={styles.file}>
      {file ? (
        <p>
          <a href={file.href}>{file.name}</a>
          <span className={styles.small}>
            {file.size} · {file.by}
          </span>
        </p>
      ) : (
        <p className={styles.small}>Sem arquivo</p>
      )}
      <details className={styles.sending} open={fault !== null}>
        <summary aria-label={`${file ? 'Substituir' : 'Anexar'} ${columnLabels[column]} de ${item.name}`}>
          {file ? 'Substituir' : 'Anexar'}
        </summary>
        <form method="post" encType="multipart/form-data" action={action} className={styles.send}>
          <input
            type="file"
            name="files"
            required
            aria-label={`${columnLabels[column]} de ${item.name}`}
            accept={columnFiles[column].map((extension) => `.${extension}`).join()}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? faultId : undefined}
          />
          <Button look="cell" aria-label={`Enviar ${columnLabels[column]} de ${item.name}`}>
            <FileUp aria-hidden />
            Enviar
          </Button>
        </form>
      </details>
      {fault && (
        <p className={styles.fault} id={faultId}>
          {fault}
        </p>
      )}
    </div>
  );
}
