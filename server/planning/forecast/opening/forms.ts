import { randomUUID } from 'node:crypto';
import {
  defaultMonths,
  mostMonths,
  openingSources,
  readPercent,
} from '../../../../app/domain/planning/forecast/opening';
import type { OpeningAnswer, OpeningTyped } from '../../../../app/domain/planning/forecast/opening-form';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import type { Person } from '../../../people/users/user';
import { z } from '../../../platform/zod';
import type { OpeningRequest } from './drafts';
import type { Openings } from './openings';

const text = z
  .string()
  .catch('')
  .transform((value) => value.trim().slice(0, 300));

const fieldsSchema = z.object({
  intent: z.enum(['preview', 'open', 'undo']).nullable().catch(null),
  id: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .catch(() => randomUUID()),
  rf: text,
  source: text,
  percent: text,
  months: text,
  used: z.literal('on').nullable().catch(null),
});

/** What the forms of `/ij/report_create_schneider` do about openings (rule P20). */
export class OpeningForms {
  constructor(private readonly openings: Openings) {}

  /**
   * Outages of the database pass through; what a person can be told comes back as the answer.
   * @throws Problem `forbidden` for who does not open release points
   */
  async submit(person: Person, form: FormData): Promise<OpeningAnswer> {
    const { intent, id, ...fields } = fieldsSchema.parse(Object.fromEntries(form));
    if (intent !== null) this.openings.require(person);
    const typed: OpeningTyped = {
      ...fields,
      used: fields.used !== null,
      costCentres: form.getAll('cost_center').map(String),
      accounts: form.getAll('account').map(String),
    };
    try {
      if (intent === 'undo') {
        await this.openings.undo(person, id);
        return { done: 'desfeita' };
      }
      if (intent === null) throw new Problem('invalid', messages.unknownForm);
      const request = requestOf(typed);
      if (intent === 'preview') return { preview: await this.openings.drafts.preview(request), typed };
      await this.openings.open(person, id, request);
      return { done: 'aberta' };
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === 'unavailable') throw error;
      const { status, message: problem, fields: refused } = error;
      return { status, problem, fields: refused, typed };
    }
  }
}

/** @throws Problem `invalid` naming every field at fault */
function requestOf({
  rf,
  source,
  percent,
  months,
  used,
  costCentres,
  accounts,
}: OpeningTyped): OpeningRequest {
  const faults: Record<string, string> = {};
  const known = openingSources.find((name) => name === source);
  if (!known) faults['source'] = 'Escolha a origem dos primeiros valores.';
  const read = readPercent(percent);
  if ('refusal' in read) faults['percent'] = read.refusal;
  const averaged = months === '' ? defaultMonths : Number(months);
  if (!Number.isInteger(averaged) || averaged < 1 || averaged > mostMonths)
    faults['months'] = `Informe de 1 a ${mostMonths} meses.`;
  const [first] = Object.values(faults);
  if (!known || 'refusal' in read || first) throw new Problem('invalid', first ?? '', faults);
  return {
    rf,
    source: known,
    percent: known === 'zero' ? 0 : read.value,
    months: averaged,
    used,
    costCentres,
    accounts,
  };
}
