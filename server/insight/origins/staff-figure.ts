import { ObjectId, type Db } from 'mongodb';
import { originLink } from '../../../app/domain/insight/origins/origin';
import { figureText, historyPath, nameParts } from '../../../app/domain/planning/sheets/sheet';
import { messages } from '../../../app/domain/messages';
import { monthOfDate } from '../../../app/domain/values/month';
import { hrBase } from '../../planning/bases';
import { hrFigureNames, hrFigures, hrRecords, hrSheet } from '../../planning/hr';
import type { Sheets } from '../../planning/sheets/sheets';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { monthFilter } from '../variance';
import { monthsMatch, watchedSum, type FigureSource, type FoundFigure } from './figure';

/** Figures of the HR sheets: one person and month. People limited to branches get only figures of these (rule A14). */
export class StaffFigures implements FigureSource {
  constructor(
    private readonly db: Db,
    private readonly sheets: Pick<Sheets, 'of'>,
  ) {}

  async find(person: Person, params: URLSearchParams): Promise<FoundFigure> {
    const id = params.get('linha') ?? '';
    const figure = hrFigureNames.find((name) => name === params.get('figura')) ?? hrFigureNames[0];
    const record =
      figure && ObjectId.isValid(id)
        ? await collection(this.db, hrRecords).findOne({ _id: new ObjectId(id) })
        : null;
    if (!record || !figure) throw new Problem('absent', messages.absent);
    const { filial_nome: branch, filial_cod, matricula, mes_apur } = record;
    const { row, changes } = await this.sheets.of(hrSheet).history(person, branch, id);
    const month = monthOfDate(mes_apur);
    const { view } = hrSheet;
    const label = hrFigures[figure];
    const own = changes.filter(({ column }) => column === figure);
    return {
      title: `${label} · ${nameParts(view, row).join(', ')}`,
      amount: figureText(view, row[figure]),
      back: { label: branch, to: `/ij/rh_edit/${encodeURIComponent(branch)}` },
      columns: hrFigureNames.map((name) => ({
        label: hrFigures[name],
        to: originLink('staff', { linha: id, figura: name }),
        current: name === figure,
      })),
      facts: [
        ['Fonte', hrBase.label],
        ['Filial', branch],
        ['Pessoa', nameParts(view, row).join(', ')],
      ],
      rules: [
        own.length === 0
          ? 'O valor é o da linha da base, como veio.'
          : 'O valor é o da linha da base com as mudanças feitas no portal, abaixo.',
      ],
      faults: [],
      readings: [
        {
          base: hrBase,
          filter: { _id: record._id },
          typed: { filial_cod, matricula, mes_apur: monthFilter(month) },
          columns: ['filial_nome', 'mes_apur', 'matricula', figure],
        },
      ],
      alsoOf: [],
      comments: [],
      changes: own.map(({ changeSet, from, to, by, at }) => ({
        id: changeSet,
        by,
        at,
        how: 'Edição',
        moved: `${figureText(view, from) || 'vazio'} → ${figureText(view, to) || 'vazio'}`,
        where: { label: 'Histórico da linha', to: historyPath(view, branch, id) },
      })),
      ways: [],
      watched: watchedSum(
        hrBase.records,
        { filial_nome: branch, matricula, mes_apur: monthsMatch([month]) },
        { label, sum: figure, format: 'decimal' },
      ),
      things: [['branch', branch]],
    };
  }
}
