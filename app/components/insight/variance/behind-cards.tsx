import { Link } from '@remix-run/react';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { signedIn, type VarianceMeasure } from '~/domain/insight/variance/measure';
import type { Behind, FilesBehind } from '~/domain/insight/variance/view';
import { count, formatInteger } from '~/domain/values/format';
import styles from './variance.module.css';

interface BehindCardsProps {
  behind: Behind;
  measure: VarianceMeasure;
  /** True if the figures come only from files: nobody edits them in the portal. */
  loads: boolean;
}

/** What is behind a difference: edits, comments, and the files of the figures. */
export function BehindCards({ behind: { changes, comments, files }, measure, loads }: BehindCardsProps) {
  return (
    <>
      {!loads && (
        <Card>
          <h2 className={styles.title}>Mudanças no portal</h2>
          {changes.length === 0 ? (
            <p className={styles.none}>
              {files.tooMany ? tooMany : 'Ninguém mudou estes valores no portal.'}
            </p>
          ) : (
            <ListTable
              label="Mudanças no portal"
              columns={[
                'Quem',
                'Quando',
                'Como',
                { label: 'Valores', align: 'end' },
                { label: 'Mudou em', align: 'end' },
                'Onde',
              ]}
              rows={changes.map(({ id, by, at, how, cells, moved, where }) => ({
                key: `${where.label} ${id}`,
                cells: [
                  by,
                  at,
                  how,
                  cells,
                  signedIn(measure, moved),
                  <Link key="where" to={where.to}>
                    {where.label}
                  </Link>,
                ],
              }))}
            />
          )}
        </Card>
      )}
      {(comments.length > 0 || loads) && <CommentsCard comments={comments} />}
      <FilesCard files={files} />
    </>
  );
}

export function CommentsCard({ comments }: Pick<Behind, 'comments'>) {
  return (
    <Card>
      <h2 className={styles.title}>Comentários</h2>
      {comments.length === 0 ? (
        <p className={styles.none}>Ninguém comentou estas linhas no período.</p>
      ) : (
        <ul className={styles.comments}>
          {comments.map(({ id, by, at, text, of }) => (
            <li key={id}>
              <p>{text}</p>
              <span>
                {by && `${by}, ${at} · `}
                <Link to={of.to}>{of.label}</Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const tooMany = 'São linhas demais para dizer quem está por trás delas: escolha uma das contribuições acima.';

export function FilesCard({ files: { shown, others, without, tooMany: many } }: { files: FilesBehind }) {
  if (shown.length === 0 && others === 0 && without === 0 && !many) return null;
  return (
    <Card>
      <h2 className={styles.title}>De onde vieram</h2>
      {many && <p className={styles.none}>{tooMany}</p>}
      {shown.length > 0 && (
        <ListTable
          label="Arquivos"
          columns={['Arquivo', 'Enviado por', 'Quando', { label: 'Linhas', align: 'end' }]}
          rows={shown.map(({ id, name, by, at, rows }) => ({
            key: id,
            cells: [
              <Link key="file" to={`/captura/processando/${id}`}>
                {name}
              </Link>,
              by,
              at,
              formatInteger(rows),
            ],
          }))}
        />
      )}
      {others > 0 && (
        <p className={styles.none}>
          {count(others, 'linha veio', 'linhas vieram')} de arquivos que não estão mais no portal ou que você
          não pode abrir.
        </p>
      )}
      {without > 0 && (
        <p className={styles.none}>
          {count(without, 'valor não veio', 'valores não vieram')} de arquivo: já estavam no portal ou foram
          criados nele.
        </p>
      )}
    </Card>
  );
}
