import type { Fault, Sent } from '~/domain/forms/field';
import type { Form } from '~/domain/forms/form';
import { messages } from '~/domain/messages';

type AnyForm = Form<unknown, Fault>;

/** Reads the form of a request; a body that is not a form is empty. */
export const readForm = async <Of extends AnyForm>(
  request: Request,
  form: Of,
): Promise<ReturnType<Of['read']>> => form.read(await sentBy(request)) as ReturnType<Of['read']>;

type Known<Reading> = Reading extends { readonly faults: null; readonly value: infer Value }
  ? Omit<Reading, 'value'> & { readonly value: NonNullable<Value> }
  : Reading;

/**
 * Reads a form that must have a known intent.
 * @throws Response of `status` without one
 */
export async function readKnownForm<Of extends AnyForm>(
  request: Request,
  form: Of,
  status = 422,
): Promise<Known<ReturnType<Of['read']>>> {
  const reading = await readForm(request, form);
  if (reading.value === null && reading.faults === null)
    throw Response.json({ message: messages.unknownForm }, { status });
  return reading as Known<ReturnType<Of['read']>>;
}

const sentBy = async (request: Request): Promise<Sent> =>
  /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
    ? await request.formData()
    : new URLSearchParams(await request.text());
