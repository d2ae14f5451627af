import type { Db } from 'mongodb';
import type { HrConflict, HrOutcome } from '../../../app/domain/planning/hr/hr';
import { monthCode, monthOfDate } from '../../../app/domain/values/month';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Edits } from '../edits/edits';
import { Problem } from '../../platform/errors';
import type { Person } from '../../people/users/user';
import type { FigureChangeSet } from './change-set';
import type { HrRecord } from './collection';
import type { FigureEdit } from './edits';
import { checkSize, figureArea } from './figure-edits';
import { saverIn } from './shown-rows';

/** As a form's draws of random characters name its saves. */
const saveName = /^[\w-]{8,64}$/;

/** Saving the figures of a branch's rows. */
export class FigureSaves {
  readonly #edits: Edits<FigureEdit, HrRecord, FigureChangeSet>;
  readonly #timeZone: string;

  constructor(parts: {
    readonly db: Db;
    readonly audit: Audit;
    readonly clock: Clock;
    readonly timeZone: string;
  }) {
    this.#edits = new Edits(parts.db, figureArea(parts.db, parts.audit), parts.clock);
    this.#timeZone = parts.timeZone;
  }

  finishInterrupted(): Promise<number> {
    return this.#edits.finishInterrupted();
  }

  /**
   * A save under the name that its form came with: sent again, it is answered as before and changes nothing.
   * @throws Problem `invalid` for what is no name, `too-large`, `forbidden` for rows of other branches, and `conflict`
   * for the name of another save
   */
  async save(
    id: string,
    person: Person,
    filial_nome: string,
    edits: readonly FigureEdit[],
  ): Promise<HrOutcome> {
    if (!saveName.test(id)) throw new Problem('invalid', 'O formulário não pode ser lido. Nada foi salvo.');
    checkSize(edits);
    const { saved, conflicts } = await this.#edits.save({ id, person, scope: { filial_nome } }, edits);
    const saver = saverIn(this.#timeZone);
    return {
      saved,
      conflicts: conflicts.flatMap(({ edit, row }): HrConflict[] => {
        if (!row) return [];
        return [
          {
            id: edit.row,
            nome: row.nome,
            mes_apur: monthCode(monthOfDate(row.mes_apur)),
            figure: edit.field,
            mine: edit.to,
            theirs: row[edit.field],
            version: row.version,
            by: saver(row),
          },
        ];
      }),
    };
  }
}
