import { useSearchParams } from '@remix-run/react';
import { MessageSquarePlus, MessageSquareText, Paperclip } from '~/components/ui/icons';
import { useMemo } from 'react';
import { DialogLink } from '~/components/ui/dialog-link';
import type { RowNotes } from '~/domain/finance/cockpit/notes';
import { count } from '~/domain/values/format';
import { withParams } from '~/domain/lists/paging';
import styles from './note-links.module.css';

interface NoteLinkProps {
  row: { readonly id: string; readonly label: string; readonly notes: RowNotes };
  addressOf: NoteAddress;
}

/** Address of a row's dialog over the present table. */
export type NoteAddress = (part: 'comments' | 'files', row: string) => string;

/** Leaves a row's dialogs out of the address. */
export const closedDialogs = { comments: null, files: null, edit: null, delete: null } as const;

/** Read once for all rows of a table. */
export function useNoteAddress(): NoteAddress {
  const [params] = useSearchParams();
  return useMemo(() => {
    const closed = withParams(params, closedDialogs);
    return (part, row) => `${closed}${closed === '?' ? '' : '&'}${part}=${encodeURIComponent(row)}`;
  }, [params]);
}

/** Opens a row's comments: how many there are, and the newest. */
export function CommentsLink({ row: { id, label, notes }, addressOf }: NoteLinkProps) {
  const { comments, latest } = notes;
  const Icon = comments > 0 ? MessageSquareText : MessageSquarePlus;
  return (
    <DialogLink
      look="quiet"
      className={styles.link}
      to={addressOf('comments', id)}
      aria-label={`Comments, ${label}: ${comments === 0 ? 'nenhum, comentar' : count(comments, 'comentário', 'comentários')}`}
      title={latest || undefined}
    >
      <Icon aria-hidden />
      {comments > 0 && <strong>{comments}</strong>}
      <span>{latest}</span>
    </DialogLink>
  );
}

/** Opens a row's files. */
export function FilesLink({ row: { id, label, notes }, addressOf }: NoteLinkProps) {
  const { files } = notes;
  return (
    <DialogLink
      look="quiet"
      className={styles.link}
      to={addressOf('files', id)}
      aria-label={`Files, ${label}: ${files === 0 ? 'nenhum, anexar' : count(files, 'arquivo', 'arquivos')}`}
    >
      <Paperclip aria-hidden />
      {files > 0 && <strong>{files}</strong>}
    </DialogLink>
  );
}
