import type { ActionFunctionArgs } from '@remix-run/node';
import type { SheetAnswer } from '~/domain/planning/sheets/sheet';
import { sheetForm } from '~/domain/planning/sheets/sheet-form';
import { refusedForm } from '../refused-form';

/** What a form of a sheet is answered. */
export async function sheetAnswer({ context, params, request }: ActionFunctionArgs): Promise<SheetAnswer> {
  const person = context.person();
  const service = context.portal.sheets.at(person, request);
  const form = await request.formData();
  const nothing = { outcome: null, refusal: null, done: null };
  try {
    const asked = sheetForm(form, service.sheet.view);
    return { status: 200, ...nothing, ...(await service.submit(person, params['scope'] ?? '', asked)) };
  } catch (error) {
    return { ...nothing, ...refusedForm(context, error, form) };
  }
}
