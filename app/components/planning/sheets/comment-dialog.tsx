import { Form, useNavigation } from '@remix-run/react';
import { useId, useState } from 'react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import field from '~/components/ui/field.module.css';
import { Refusal } from '~/components/ui/notice';
import {
  characters,
  maxCommentLength,
  nameParts,
  type SheetColumn,
  type SheetRow,
  type SheetView,
} from '~/domain/planning/sheets/sheet';

interface CommentDialogProps {
  view: SheetView;
  row: SheetRow;
  column: SheetColumn;
  closeTo: string;
  /** Gives the dialog up where its code cannot be had. */
  onClose?: () => void;
  refusal?: string;
  /** What was typed before a refusal. */
  typed?: string;
}

/** The comment of one row: Cancel closes, Save sends and reloads (rule P24); 255 characters with a counter. */
export function CommentDialog({ view, row, column, closeTo, refusal, typed }: CommentDialogProps) {
  const id = useId();
  const before = String(row[column.id]);
  const [text, setText] = useState(typed ?? before);
  const busy = useNavigation().state === 'submitting';
  const left = maxCommentLength - characters(text);
  return (
    <Dialog
      title={column.label}
      description={nameParts(view, row).join(', ')}
      closeTo={closeTo}
      size="medium"
    >
      <Refusal reason={refusal} />
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="before" value={before} />
        <div className={field.field}>
          <label className={field.label} htmlFor={id}>
            {column.label}
          </label>
          <textarea
            id={id}
            name={column.id}
            className={field.control}
            rows={5}
            maxLength={maxCommentLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            aria-describedby={`${id}-count`}
            data-focus-first
          />
          <p className={left < 0 ? field.error : field.hint} id={`${id}-count`} aria-live="polite">
            {characters(text)} / {maxCommentLength}
          </p>
        </div>
        <DialogActions>
          <Button name="intent" value="comment" busy={busy} disabled={left < 0}>
            Save
          </Button>
          <DialogClose>Cancel</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
