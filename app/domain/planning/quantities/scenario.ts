import { methodLabel, type BaselineMethod } from '../baseline/methods';
import { percentText } from '../forecast/opening';
import { scenarioDialogs, scenariosPath, type OwnedScenario } from '../scenarios/scenario';

export const planScenariosPath = `${scenariosPath}/quantidades`;
export const planScenarioPath = (id: string): string => `${planScenariosPath}/${id}`;

/** Sources of a scenario's first quantities (rule P37). */
export const planScenarioSources = ['plan', 'actual', 'suggest', 'scenario', 'zero'] as const;
export type PlanScenarioSource = (typeof planScenarioSources)[number];

/**
 * States of a scenario: `waiting` and `making` while its quantities are created, then `ready`; `failed` if the source
 * was empty.
 */
export const planScenarioStates = ['waiting', 'making', 'ready', 'failed'] as const;
export type PlanScenarioState = (typeof planScenarioStates)[number];

/** The values of a new scenario. */
export interface NewPlanScenario {
  readonly title: string;
  readonly note: string;
  readonly kind: PlanScenarioSource;
  /** Id of the copied scenario; empty for the other sources. */
  readonly of: string;
  readonly percent: number;
  /** Null for the best method of each SKU and channel. */
  readonly method: BaselineMethod | null;
  /** Number of months for an average. */
  readonly averaged: number;
}

const sourceWords: Readonly<Record<PlanScenarioSource, string>> = {
  plan: 'plano oficial',
  actual: 'realizado do ano anterior',
  suggest: 'sugestão do portal',
  scenario: 'cenário',
  zero: 'zero',
};

/** Source of a scenario, as text: `plano oficial + 5%`. `name` is the name of the copied one. */
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

/** A scenario for its screens. */
export interface ShownPlanScenario extends OwnedScenario {
  readonly owner: string;
  readonly source: string;
  readonly suggested: boolean;
  /** Its filter, as text. */
  readonly filter: string;
  readonly state: PlanScenarioState;
  /** Progress of its creation, in rows. */
  readonly done: number;
  readonly total: number;
  /** Number of rows without a value in the source, which have the plan's quantity. */
  readonly kept: number;
  /** Why its quantities cannot be changed; null if they can. */
  readonly closed: string | null;
  readonly comments: number;
  /** Its promotions to the plan, newest first. */
  readonly promoted: readonly { readonly by: string; readonly at: string; readonly rows: number }[];
}

/** Parameters of a scenario's address that open its own dialogs. */
export const withoutPlanScenarioDialogs: Readonly<Record<string, null>> = Object.fromEntries(
  [...scenarioDialogs, 'comentarios'].map((name) => [name, null]),
);
