import type { ActionFunctionArgs } from '@remix-run/node';
import type { SheetAnswer } from '~/domain/planning/sheets/sheet';
import { sheetForm } from '~/domain/planning/sheets/sheet-form';
import { readForm } from '../../read-form';
import { refusedForm } from '../refused-form';

/** The answer to a sheet's form. */
export async function sheetAnswer({ context, params, request }: ActionFunctionArgs): Promise<SheetAnswer> {
  const person = context.person();
  const service = context.portal.sheets.at(person, request);
  const { value, typed } = await readForm(request, sheetForm(service.sheet.view));
  const nothing = { outcome: null, refusal: null, done: null };
  try {
    return { status: 200, ...nothing, ...(await service.submit(person, params['scope'] ?? '', value)) };
  } catch (error) {
    return { ...nothing, ...refusedForm(context, error, typed) };
  }
}
