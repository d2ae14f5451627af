import type { HrAnswer } from '../../../app/domain/planning/hr/hr';
import { messages } from '../../../app/domain/messages';
import type { ImportPlan } from '../../../app/domain/planning/imports/workbook-import';
import { Problem } from '../../platform/errors';
import { takenCells } from '../imports/taken-cells';
import { problemOf } from '../../platform/mongo/client';
import type { Person } from '../../people/users/user';
import type { Hr } from './hr';

/**
 * What the forms of a branch ask for: `intent=save` with `<figure>[ID]`, `intent=comment` (rule X1),
 * `intent=restore` with `id` (a row), `figure`, `amount` and `save` (a name of its own), `intent=draft` with `cells` and
 * `intent=import` with a `file`, both of the months in `mes_inicio`, `mes_fim`; `intent=save` with `cells` takes what the
 * file changes, and its conflicts that `mine` names.
 */
export class HrForms {
  constructor(private readonly hr: Hr) {}

  /** Does what a form asks; refusals come back with their status and what was typed, what is absent is thrown. */
  async submit(person: Person, branch: string, form: FormData): Promise<HrAnswer> {
    const text = (name: string) => String(form.get(name) ?? '');
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.endsWith(']') && typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    try {
      if (form.get('intent') === 'comment') {
        const before = form.has('before') ? text('before') : null;
        await this.hr.comment(person, branch, { id: text('id'), comentario: text('comentario'), before });
        return { status: 200, outcome: null, refusal: null, done: 'comment' };
      }
      if (form.get('intent') === 'restore') {
        const [id, row, figure, amount] = [text('save'), text('id'), text('figure'), text('amount')];
        await this.hr.restore(person, branch, { id, row, figure, amount, drawn: text('drawn') });
        return { status: 200, outcome: null, refusal: null, done: 'restore' };
      }
      if (form.get('intent') === 'draft') {
        await this.hr.keepDraft(person, branch, this.hr.range(monthsIn(form)), text('cells'));
        return { status: 200, outcome: null, refusal: null, done: null };
      }
      if (form.get('intent') === 'import') {
        const plan = await this.#plan(person, branch, form);
        return { status: 200, outcome: null, refusal: null, done: null, plan };
      }
      if (form.get('intent') !== 'save') throw new Problem('invalid', messages.unknownForm);
      const outcome = form.has('cells')
        ? await this.hr.saveCells(
            person,
            branch,
            takenCells(text('cells'), form.getAll('mine')),
            text('id') || undefined,
          )
        : await this.hr.save(person, branch, { typed, drawn: text('drawn') });
      return { status: outcome.conflicts.length > 0 ? 409 : 200, outcome, refusal: null, done: null };
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.kind === 'absent' || problem.status >= 500) throw error;
      const { message, fields: faults, status } = problem;
      const refusal = { message, faults, typed, drawn: text('drawn'), comment: text('comentario') };
      return { status, outcome: null, refusal, done: null };
    }
  }

  #plan(person: Person, branch: string, form: FormData): Promise<ImportPlan> {
    return this.hr.importPlan(person, branch, this.hr.range(monthsIn(form)), form.get('file'));
  }
}

/** The months that a form names, as an address has them. */
const monthsIn = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    ['mes_inicio', 'mes_fim'].map((name): [string, string] => [name, String(form.get(name) ?? '')]),
  );
