import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import type { EventWish } from '~/domain/insight/events/event';
import { eventForm } from '~/domain/insight/events/event-form';
import { planChannels } from '~/domain/planning/quantities/filter';
import { Button } from '../../ui/button';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { SelectField, TextAreaField, TextField } from '../../ui/field';
import { Refusal } from '../../ui/notice';
import styles from '../../ui/notes.module.css';

interface EventDialogProps {
  id: string;
  intent: 'add' | 'edit';
  /** What the fields show first; nothing for a new event. */
  drawn: Partial<EventWish> | undefined;
  faults: Readonly<Record<string, string>>;
  refusal: string | undefined;
  /** Brands to choose from; others may be typed. */
  brands: readonly string[];
  closeTo: string;
}

/** A new event, or one's own to be changed. */
export function EventDialog({ id, intent, drawn, faults, refusal, brands, closeTo }: EventDialogProps) {
  const list = useId();
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog title={intent === 'add' ? 'Novo evento' : 'Editar evento'} closeTo={closeTo}>
      <Refusal reason={refusal} />
      <Form method="post" replace preventScrollReset className={styles.form}>
        <input type="hidden" name="id" value={id} />
        <TextField
          label="Nome"
          {...eventForm.of.add.input('name')}
          defaultValue={drawn?.name}
          error={faults['name']}
          autoComplete="off"
          required
        />
        <TextField
          label="Primeiro dia"
          name="from"
          type="date"
          defaultValue={drawn?.from}
          error={faults['from']}
          required
        />
        <TextField
          label="Último dia"
          hint="Vazio: um dia só."
          name="to"
          type="date"
          defaultValue={drawn?.to}
          error={faults['to']}
        />
        <TextField
          label="Marca"
          hint="Vazio: todas."
          name="brand"
          list={list}
          defaultValue={drawn?.brand}
          error={faults['brand']}
          autoComplete="off"
        />
        <datalist id={list}>
          {brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
        <SelectField label="Canal" name="channel" defaultValue={drawn?.channel} error={faults['channel']}>
          <option value="">Todos</option>
          {planChannels.map((channel) => (
            <option key={channel}>{channel}</option>
          ))}
        </SelectField>
        <TextAreaField
          label="Nota"
          hint="Escreva @ e o nome de quem vê painéis para avisá-lo."
          {...eventForm.of.add.input('note')}
          rows={2}
          defaultValue={drawn?.note}
          error={faults['note']}
        />
        <DialogActions>
          <Button name="intent" value={intent} busy={busy}>
            Salvar
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
