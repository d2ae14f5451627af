import type { Narrowing } from '../../../app/domain/insight/variance/address';
import type { VarianceDimension } from './variance';

/** The position of a management account: its name, its group and the level above. */
export interface AccountPlace {
  readonly conta: string;
  readonly grupo: string;
  readonly nivel: string;
}

export const accountDimensions: readonly VarianceDimension[] = [
  { name: 'nivel', label: 'Nível', fixedBy: ['grupo', 'conta'] },
  { name: 'grupo', label: 'Grupo', fixedBy: ['conta'] },
  { name: 'conta', label: 'Conta', thing: 'account' },
];

/** The accounts of a report or review that remain after narrowing. */
export const within = <Line extends AccountPlace>(lines: readonly Line[], narrowed: Narrowing): Line[] =>
  lines.filter((line) =>
    (['conta', 'grupo', 'nivel'] as const).every((name) => narrowed[name]?.includes(line[name]) ?? true),
  );
