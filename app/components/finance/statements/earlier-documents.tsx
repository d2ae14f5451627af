import { Link } from '@remix-run/react';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { formatBytes } from '~/domain/values/format';
import { documentTitles, type DocumentType } from '~/domain/finance/statements/request';
import styles from './compare.module.css';

interface Edition {
  readonly id: string;
  readonly madeAt: string;
  readonly user: string;
  readonly compare: string;
  readonly documents: readonly {
    readonly type: DocumentType;
    readonly size: number;
    readonly view: string;
  }[];
}

/**
 * The former documents of a statement that was made again, each with links to open and compare it; empty if it was
 * not.
 */
export function EarlierDocuments({ editions }: { editions: readonly Edition[] }) {
  if (editions.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.heading}>Documentos anteriores</h2>
      <ListTable
        label="Documentos anteriores"
        cards
        columns={['Gerado em', 'Usuário', 'Documentos', 'Ações']}
        rows={editions.map(({ id, madeAt, user, compare, documents }) => ({
          key: id,
          cells: [
            madeAt,
            user,
            <span key="documents" className={styles.links}>
              {documents.map(({ type, size, view }) => (
                <a
                  key={type}
                  href={view}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Abrir ${documentTitles[type]} de ${madeAt} em nova aba`}
                >
                  {type} ({formatBytes(size)})
                </a>
              ))}
            </span>,
            <Link key="compare" to={compare} aria-label={`Comparar com o documento de ${madeAt}`}>
              Comparar
            </Link>,
          ],
        }))}
      />
    </Card>
  );
}
