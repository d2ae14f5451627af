import { Link } from '@remix-run/react';
import type { ThingNotes } from '~/domain/insight/things/view';
import { ListTable } from '../../ui/list';
import { Card, CardTitle } from '../../ui/page';
import { CommentsCard, FilesCard } from '../variance/behind-cards';

/** People's edits and comments on a thing, and the files of its figures. */
export function ThingNotesCards({ notes: { changes, comments, files } }: { notes: ThingNotes }) {
  return (
    <>
      {changes.length > 0 && (
        <Card>
          <CardTitle>Últimas mudanças</CardTitle>
          <ListTable
            label="Últimas mudanças"
            columns={['Quem', 'Quando', 'Como', 'Onde']}
            rows={changes.map(({ id, by, at, how, where }) => ({
              key: `${where.to} ${id}`,
              cells: [
                by,
                at,
                how,
                <Link key="where" to={where.to}>
                  {where.label}
                </Link>,
              ],
            }))}
          />
        </Card>
      )}
      {comments.length > 0 && <CommentsCard comments={comments} />}
      <FilesCard files={files} />
    </>
  );
}
