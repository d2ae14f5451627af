import { standardBase } from '../../../bases';
import { isOwnBranch } from '../../../people/branches';
import { rowByRow } from '../../bases';
import type { RowFault, RowRule, RuleContext, RuleMaker } from '../../bases/row-rule';
import { keysOf } from '../base';
import { fieldOf, storageOf } from '../base-storage';
import { branchOf } from '../rights';
import { shown } from './cell';
import { outsideOf } from './scope';

/**
 * People limited to branches send only rows of these (rule A33), and cannot take a row from another branch: a row
 * with the same key must belong to the sender's branches both before and after the load.
 */
const ownRows =
  (column: string): RuleMaker =>
  ({ db, ok, key, sender, label, valueText }) => {
    const fault = (message: string): [RowFault] => [
      { column, kind: 'other-branch', message: `${label(column)}: ${message}` },
    ];
    return async (rows) => {
      const stored =
        keysOf(ok).length === 0 || rows.length === 0
          ? []
          : await db
              .collection(ok.records)
              .find(key.filter(rows.map(({ values }) => values)))
              .toArray();
      const field = fieldOf(storageOf(ok), column);
      const others = new Set(
        stored.filter((row) => !isOwnBranch(sender, row[field])).map((row) => key.ofStored(row)),
      );
      return rows.map(({ values }) => {
        if (!isOwnBranch(sender, values[column]))
          return fault(`${shown(valueText(column, values[column]))} não é uma filial sua`);
        return others.has(key.of(values)) ? fault('a linha com esta chave é de outra filial') : [];
      });
    };
  };

/** A load that replaces a part of its base may only have rows of that part. */
const withinReplaced: RuleMaker = ({ ok, sender: { replaces = [] }, label }) =>
  rowByRow((values) => outsideOf(ok, replaces, values, label));

function branchRules(context: RuleContext): RowRule[] {
  const column = branchOf(context.ok);
  return column === undefined || context.sender.stores.length === 0 ? [] : [ownRows(column)(context)];
}

/** The rules for whole rows of a base: on branches, on the replaced part, and those of its area. */
export const rowRulesOf = (context: RuleContext): RowRule[] => [
  ...branchRules(context),
  ...(context.sender.replaces?.some(({ values }) => values.length > 0) ? [withinReplaced(context)] : []),
  ...(standardBase(context.ok.collection_name)?.rules ?? []).map((make) => make(context)),
];
