import { methodLabel, type BaselineMethod } from '../baseline/methods';
import { percentText } from '../forecast/opening';
import { scenarioDialogs, scenariosPath, type OwnedScenario } from '../scenarios/scenario';

export const planScenariosPath = `${scenariosPath}/quantidades`;
export const planScenarioPath = (id: string): string => `${planScenariosPath}/${id}`;

/** Where a scenario's first quantities come from (rule P37). */
export const planScenarioSources = ['plan', 'actual', 'suggest', 'scenario', 'zero'] as const;
export type PlanScenarioSource = (typeof planScenarioSources)[number];

/**
 * States of a scenario: `waiting` and `making` while its quantities are made, then `ready` for as long as it is there;
 * `failed` where there was nothing to make it of.
 */
export const planScenarioStates = ['waiting', 'making', 'ready', 'failed'] as const;
export type PlanScenarioState = (typeof planScenarioStates)[number];

/** What a person asks a scenario to be. */
export interface NewPlanScenario {
  readonly title: string;
  readonly note: string;
  readonly kind: PlanScenarioSource;
  /** The scenario that it is copied from; empty for the other sources. */
  readonly of: string;
  readonly percent: number;
  /** Null: of each SKU and channel the method that does best. */
  readonly method: BaselineMethod | null;
  /** Months that an average takes. */
  readonly averaged: number;
}

const sourceWords: Readonly<Record<PlanScenarioSource, string>> = {
  plan: 'plano oficial',
  actual: 'realizado do ano anterior',
  suggest: 'sugestão do portal',
  scenario: 'cenário',
  zero: 'zero',
};

/** What a scenario was made from, in words: `plano oficial + 5%`. `name` is what the copied one is called. */
export function planSourceWords({ kind, percent, method, averaged }: NewPlanScenario, name: string): string {
  const how = method === 'average' ? `média de ${averaged} meses` : method && methodLabel[method];
  return [
    kind === 'scenario' ? `cenário ${name}` : sourceWords[kind],
    kind === 'suggest' && how ? `(${how})` : '',
    kind === 'zero' ? '' : percentText(percent),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A scenario by itself, as its screens have it. */
export interface ShownPlanScenario extends OwnedScenario {
  readonly owner: string;
  readonly source: string;
  readonly suggested: boolean;
  /** The rows that it has, in words. */
  readonly filter: string;
  readonly state: PlanScenarioState;
  /** How far the making is, in rows. */
  readonly done: number;
  readonly total: number;
  /** Rows for which the source had nothing, and which have the plan's quantity. */
  readonly kept: number;
  /** Why its quantities cannot be changed; null where they can. */
  readonly closed: string | null;
  readonly comments: number;
  /** What brought it into the plan, newest first. */
  readonly promoted: readonly { readonly by: string; readonly at: string; readonly rows: number }[];
}

/** Parameters of a scenario's address that ask for its own dialogs. */
export const withoutPlanScenarioDialogs: Readonly<Record<string, null>> = Object.fromEntries(
  [...scenarioDialogs, 'comentarios'].map((name) => [name, null]),
);
