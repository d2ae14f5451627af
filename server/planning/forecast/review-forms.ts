import { randomUUID } from 'node:crypto';
import type {
  Review,
  ReviewAnswer,
  ReviewKey,
  SaveOutcome,
} from '../../../app/domain/planning/forecast/forecast';
import { messages } from '../../../app/domain/messages';
import { parseMonth } from '../../../app/domain/values/month';
import { reviewSteps } from '../../../app/domain/planning/forecast/review-workflow';
import { Problem } from '../../platform/errors';
import { chosenCells } from '../imports/taken-cells';
import { problemOf } from '../../platform/mongo/client';
import type { Person } from '../../people/users/user';
import type { Forecast } from './forecast';
import type { ReviewDesk } from './desk';
import { massChange } from './mass';

type Done = Partial<Omit<ReviewAnswer, 'status'>> & { readonly status?: number };

/** What forms do something about: reviews of release points, or of scenarios. */
interface Reviewed
  extends Pick<ReviewDesk, 'saves' | 'comments' | 'drafts' | 'sheets'>, Pick<Forecast, 'step'> {
  review(person: Person, key: ReviewKey): Promise<Review>;
}

/** What the forms of a review ask for, by their `intent`. */
export class ReviewForms {
  constructor(private readonly forecast: Reviewed) {}

  /**
   * Does what a form asks, and says what the screen shows of it. Refusals come back with their status and what was
   * typed; what is absent or failed is thrown.
   */
  async submit(person: Person, key: ReviewKey, form: FormData): Promise<ReviewAnswer> {
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    const nothing = { outcome: null, refusal: null, plan: null, effect: null, done: null };
    try {
      return { status: 200, ...nothing, ...(await this.#do(person, key, form)) };
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.kind === 'absent' || problem.status >= 500) throw error;
      const { message, fields: faults, status } = problem;
      return { status, ...nothing, refusal: { message, faults, typed } };
    }
  }

  async #do(person: Person, key: ReviewKey, form: FormData): Promise<Done> {
    const { saves, comments, drafts } = this.forecast;
    const text = (name: string) => String(form.get(name) ?? '');
    const id = text('id') || randomUUID();
    const [account = '', month = ''] = text('celula').split('|');
    switch (text('intent')) {
      case 'step': {
        const step = reviewSteps.find((name) => name === text('step'));
        if (!step) throw new Problem('invalid', 'Este passo não existe.');
        await this.forecast.step(person, key, step, text('note'));
        return { done: step };
      }
      case 'comment':
        await comments.add(person, key, {
          id: text('id'),
          account,
          month: monthOf(month),
          text: text('text'),
        });
        return { done: 'comment' };
      case 'restore':
        return outcomeOf(
          await saves.restore(person, key, { id, account, month, amount: text('amount') }),
          'restore',
        );
      case 'undo':
        return outcomeOf(await saves.takeBack(person, key, text('changeSet')), 'undo');
      case 'import':
        return { plan: await this.#plan(person, key, form.get('file')) };
      case 'mass':
        return this.#mass(person, key, id, form);
      case 'suggest':
        return outcomeOf(
          await saves.save(person, key, { id, kind: 'suggest', cells: suggestedCells(form) }),
          'suggest',
        );
      case 'draft':
        await drafts.keep(person, key, text('cells'));
        return {};
      default:
        return outcomeOf(
          await this.#save(person, key, id, form),
          text('kind') === 'import' ? 'import' : null,
        );
    }
  }

  #save(person: Person, key: ReviewKey, id: string, form: FormData): Promise<SaveOutcome> {
    const { saves } = this.forecast;
    const text = (name: string) => String(form.get(name) ?? '');
    const kind = text('kind');
    if (kind === 'import')
      return saves.save(person, key, { id, kind, cells: chosenCells(text('cells'), form.getAll('mine')) });
    if (form.has('cells')) return saves.save(person, key, { id, kind, cells: text('cells') });
    if (form.has('mine'))
      return saves.save(person, key, { id, kind, cells: `[${form.getAll('mine').join(',')}]` });
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.startsWith('cell[') && typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    if (Object.keys(typed).length === 0) throw new Problem('invalid', messages.unknownForm);
    return saves.saveTyped(person, key, { id, typed, drawn: text('drawn') });
  }

  /** First what a mass change would do; confirmed, it is a save like any other. */
  async #mass(person: Person, key: ReviewKey, id: string, form: FormData): Promise<Done> {
    const text = (name: string) => String(form.get(name) ?? '');
    const { effect, edits } = massChange(await this.forecast.review(person, key), {
      month: text('month'),
      action: text('action'),
      percent: text('percent'),
    });
    if (!form.has('confirmed')) return { effect };
    const cells = JSON.stringify(edits);
    return outcomeOf(await this.forecast.saves.save(person, key, { id, kind: 'mass', cells }), 'mass');
  }

  async #plan(person: Person, key: ReviewKey, file: Blob | string | null) {
    return this.forecast.sheets.plan(key, await this.forecast.review(person, key), file);
  }
}

/** The cells of the accounts that were chosen among those suggested. @throws Problem `invalid` where none was */
function suggestedCells(form: FormData): string {
  const chosen = form.getAll('account').map((account) => String(form.get(`cells[${String(account)}]`) ?? ''));
  if (chosen.length === 0) throw new Problem('invalid', 'Marque ao menos uma conta.');
  return `[${chosen.map((cells) => cells.slice(1, -1)).join(',')}]`;
}

function monthOf(code: string) {
  const month = parseMonth(code);
  if (month === null) throw new Problem('absent', messages.absent);
  return month;
}

/** Conflicts answer 409 with both values; without any, `done` closes the dialog that asked. */
const outcomeOf = (outcome: SaveOutcome, done: string | null = null): Done =>
  outcome.conflicts.length > 0 ? { outcome, status: 409 } : { outcome, done };
