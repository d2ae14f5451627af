import { messages } from '../../../app/domain/messages';
import type { SheetAnswer, SheetOutcome } from '../../../app/domain/planning/sheets/sheet';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import { problemOf } from '../../platform/mongo/client';
import { takenCells } from '../imports/taken-cells';
import type { SheetService } from './sheet-service';

type Done = Partial<Omit<SheetAnswer, 'refusal'>>;

/**
 * What the forms of a sheet ask for (rule X1): `intent=save` with `<column>[ROW]`, or with `id` (which names the save)
 * and `cells`, of an import only those conflicts that `mine` names; `undo` with `changeSet`; `restore` with `id`, `row`,
 * `column`, `value`; `comment` with `id` (a row) and the column of comments; `draft` with `cells` and `import` with a
 * `file`, both of the months in `mes_inicio`, `mes_fim`.
 */
export class SheetForms {
  constructor(private readonly service: SheetService) {}

  /** Does what a form asks; refusals come back with their status and what was typed, what is absent is thrown. */
  async submit(person: Person, scope: string, form: FormData): Promise<SheetAnswer> {
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.endsWith(']') && typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    const nothing = { outcome: null, refusal: null, done: null };
    const text = (name: string) => String(form.get(name) ?? '');
    try {
      return { status: 200, ...nothing, ...(await this.#do(person, scope, form, typed)) };
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.kind === 'absent' || problem.status >= 500) throw error;
      const { message, fields: faults, status } = problem;
      const refusal = {
        message,
        faults,
        typed,
        drawn: text('drawn'),
        comment: text(this.service.sheet.comment?.id ?? ''),
      };
      return { status, ...nothing, refusal };
    }
  }

  async #do(person: Person, scope: string, form: FormData, typed: Record<string, string>): Promise<Done> {
    const { service } = this;
    const text = (name: string) => String(form.get(name) ?? '');
    const drawn = text('drawn');
    switch (text('intent')) {
      case 'comment': {
        const before = form.has('before') ? text('before') : null;
        await service.comment(person, scope, {
          id: text('id'),
          text: text(service.sheet.comment?.id ?? ''),
          before,
        });
        return { done: 'comment' };
      }
      case 'restore': {
        const [id, row, column, value] = [text('id'), text('row'), text('column'), text('value')];
        await service.saves.restore(person, scope, { id, row, column, value, drawn });
        return { done: 'restore' };
      }
      case 'undo':
        return outcomeOf(await service.saves.undo(person, scope, text('changeSet')), 'undo');
      case 'draft':
        await service.keepDraft(person, scope, service.reading.range(monthsIn(form)), text('cells'));
        return {};
      case 'import':
        return {
          plan: await service.importPlan(
            person,
            scope,
            service.reading.range(monthsIn(form)),
            form.get('file'),
          ),
        };
      case 'save': {
        if (!form.has('cells')) return outcomeOf(await service.saves.save(person, scope, { typed, drawn }));
        const cells = takenCells(text('cells'), form.getAll('mine'));
        return outcomeOf(await service.saves.saveCells(person, scope, cells, text('id') || undefined));
      }
      default:
        throw new Problem('invalid', messages.unknownForm);
    }
  }
}

/** Conflicts answer 409 with both values; without any, `done` opens the page anew. */
const outcomeOf = (outcome: SheetOutcome, done: SheetAnswer['done'] = null): Done =>
  outcome.conflicts.length > 0 ? { outcome, status: 409 } : { outcome, done };

/** The months that a form names, as an address has them. */
const monthsIn = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    ['mes_inicio', 'mes_fim'].map((name): [string, string] => [name, String(form.get(name) ?? '')]),
  );
