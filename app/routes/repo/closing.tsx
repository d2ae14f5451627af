import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { MonthDetail } from '~/components/finance/closing/month-detail';
import { MonthList } from '~/components/finance/closing/month-list';
import { UnlinedList } from '~/components/finance/closing/unlined-list';
import { Pager } from '~/components/ui/pager';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterChoice } from '~/components/ui/list-filter';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { monthPath, monthStateLabels, monthStates } from '~/domain/finance/closing/closing';
import { messages } from '~/domain/messages';
import { parseMonth } from '~/domain/values/month';
import { closingForm } from '~/domain/finance/closing/closing-form';
import { revalidateConflicts } from '../newer-values';
import { readForm } from '../read-form';

/** GET `businessUnitID`, `state`, `page`, `pageSize`; `data_ref` (YYYY-MM) of a company opens a month; `feito` tells of it. */
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

/** Closing months: each company's months with their state, what keeps one from closing, and who closed it when. */
export default function Closing() {
  const { units, unit, state, rows, total, page, pageSize, open, unlined } = useLoaderData<typeof loader>();
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
      <Card>
        <FilterBar names={['businessUnitID', 'state']} tools={<ExportMenu />}>
          <FilterChoice
            label="Empresa"
            name="businessUnitID"
            value={unit}
            options={units.map(({ id, name }) => [id, `${id} – ${name}`] as const)}
            all="Todas"
          />
          <FilterChoice
            label="Estado"
            name="state"
            value={state}
            options={monthStates.map((each) => [each, monthStateLabels[each]] as const)}
          />
        </FilterBar>
        <MonthList rows={rows} />
        <Pager total={total} page={page} pageSize={pageSize} />
      </Card>
      <UnlinedList {...unlined} />
    </Page>
  );
}
