import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { MonthDetail } from '~/components/finance/closing/month-detail';
import { monthCells } from '~/components/finance/closing/month-list';
import { UnlinedList } from '~/components/finance/closing/unlined-list';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { ListCard } from '~/components/ui/record-list';
import { monthList, monthPath } from '~/domain/finance/closing/closing';
import { messages } from '~/domain/messages';
import { parseMonth } from '~/domain/values/month';
import { closingForm } from '~/domain/finance/closing/closing-form';
import { revalidateConflicts } from '../newer-values';
import { readForm } from '../read-form';

/**
 * GET `businessUnitID`, `state`, `page`, `pageSize`; `data_ref` (YYYY-MM) with a company opens a month; `feito`
 * reports the outcome.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { closingList } = context.portal;
  const { searchParams } = new URL(request.url);
  if (context.exportAs) throw context.exportAs(await closingList.export(searchParams));
  return closingList.page(searchParams);
}

export const shouldRevalidate = revalidateConflicts;

/** POST `intent` = `close` or `reopen`, `businessUnitID`, `data_ref` (YYYY-MM), `reason`. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { closings } = context.portal;
  const { value: form, typed } = await readForm(request, closingForm);
  const at = parseMonth(form?.code ?? '');
  if (form === null || at === null)
    return data(
      { message: messages.unknownForm, faults: {}, reason: typed['reason'] ?? '' },
      { status: 400 },
    );
  const { intent, unit, code, reason } = form;
  try {
    const caller = await context.asker().proven();
    if (intent === 'close') await closings.close(caller, unit, at, reason);
    else await closings.reopen(caller, unit, at, reason);
  } catch (error) {
    const problem = context.refusal(error);
    return data({ message: problem.message, faults: problem.fields, reason }, { status: problem.status });
  }
  return redirect(`${monthPath(unit, code)}&feito=${intent}`);
}

/** Closing of months: each company's months with their state, the obstacles to closing, and who closed them when. */
export default function Closing() {
  const { units, open, unlined, ...page } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const done = refusal ? null : params.get('feito');
  return (
    <Page title="Fechamento" crumb="Data Journey / Fechamento">
      {refusal && (
        <Notice tone="bad" key={refusal.message}>
          {refusal.message}
        </Notice>
      )}
      {done && (
        <Notice tone="good" key={`${open?.id} ${open?.state}`}>
          {done === 'close' ? messages.monthClosed : messages.monthReopened}
        </Notice>
      )}
      {open && <MonthDetail month={open} refusal={refusal} />}
      <ListCard
        {...page}
        list={monthList}
        label="Meses das empresas"
        cards
        offered={{ businessUnitID: units.map(({ id, name }) => [id, `${id} – ${name}`] as const) }}
        advice="Envie saldos à base Saldos contábeis; cada empresa e mês com saldos aparece aqui."
        rowKey={({ id }) => id}
        cells={monthCells}
      />
      <UnlinedList {...unlined} />
    </Page>
  );
}
