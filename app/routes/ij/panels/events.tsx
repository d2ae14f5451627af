import { randomBytes } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { EventDialog } from '~/components/insight/events/event-dialog';
import { EventTable } from '~/components/insight/events/event-table';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { ExportMenu } from '~/components/ui/list-export';
import { Notice, Refusal } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { eventsPath } from '~/domain/insight/events/event';
import { eventForm } from '~/domain/insight/events/event-form';
import { withParams } from '~/domain/lists/paging';
import { messages } from '~/domain/messages';
import { readKnownForm } from '../../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Eventos');

/** GET `novo`, `editar` or `apagar` (an event): dialogs; `export`. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { chartEvents } = context.portal;
  if (context.exportAs) throw context.exportAs(await chartEvents.export());
  const person = context.person();
  const [events, brands] = await Promise.all([chartEvents.list(person), chartEvents.brands(person)]);
  return { events, brands, newId: randomBytes(12).toString('hex') };
}

/** POST `eventForm`. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { chartEvents } = context.portal;
  const caller = { person: context.person(), address: context.address };
  const { value: form, faults, typed } = await readKnownForm(request, eventForm, 400);
  if (faults) return data({ message: '', faults, typed }, { status: 422 });
  try {
    if (form.intent === 'delete') await chartEvents.remove(caller, form.id);
    else {
      const { intent, id, ...wish } = form;
      await chartEvents.save(caller, id, wish, intent === 'add');
    }
  } catch (error) {
    const { message, status } = context.refusal(error);
    return data({ message, faults: {}, typed }, { status });
  }
  return redirect(`${eventsPath}?feito=1`);
}

const noDialog = { novo: null, editar: null, apagar: null, feito: null };

/** Dated events that charts mark (rule I30). */
export default function Events() {
  const { events, brands, newId } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const closeTo = withParams(params, noDialog);
  const own = (name: string) => events.find(({ id, own: isOwn }) => isOwn && id === params.get(name));
  const [edited, removed] = [own('editar'), own('apagar')];
  return (
    <Page
      title="Eventos"
      crumb="Painéis"
      tools={
        <>
          {events.length > 0 && <ExportMenu />}
          <DialogLink look="primary" to={withParams(params, { ...noDialog, novo: '1' })}>
            Novo evento
          </DialogLink>
        </>
      }
    >
      {params.has('feito') && !refusal && (
        <Notice tone="good" key={newId}>
          {messages.saved}
        </Notice>
      )}
      {!edited && !params.has('novo') && <Refusal reason={refusal?.message} />}
      {(edited ?? params.has('novo')) && (
        <EventDialog
          key={edited?.id ?? newId}
          id={edited?.id ?? newId}
          intent={edited ? 'edit' : 'add'}
          drawn={refusal?.typed ?? edited}
          faults={refusal?.faults ?? {}}
          refusal={refusal?.message}
          brands={brands}
          closeTo={closeTo}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={`Apagar o evento “${removed.name}”?`}
          closeTo={closeTo}
          fields={{ intent: 'delete', id: removed.id }}
          confirm="Apagar"
        >
          Os gráficos deixam de marcá-lo.
        </ConfirmDialog>
      )}
      <EventTable events={events} />
    </Page>
  );
}
