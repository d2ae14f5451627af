/** Sources of a scenario's first figures. */
export const scenarioSources = ['release', 'actual', 'average', 'suggest', 'scenario', 'zero'] as const;
export type ScenarioSource = (typeof scenarioSources)[number];

/** Rights of a person with whom a scenario is shared. */
export const sharedRights = ['read', 'edit'] as const;
export type SharedRight = (typeof sharedRights)[number];

export const sharedRightLabel: Record<SharedRight, string> = { read: 'Só ver', edit: 'Ver e editar' };

export const maxTitleLength = 80;
export const maxNoteLength = 1_000;
/** Maximum number of people with whom a scenario is shared. */
export const maxShared = 50;

/** A person's right in a scenario: owner, editor or reader. */
export type ScenarioRight = 'own' | SharedRight;

export interface SharedPerson {
  readonly email: string;
  readonly name: string;
  readonly may: SharedRight;
}

/** A scenario without its figures. */
export interface OwnedScenario {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly right: ScenarioRight;
  readonly people: readonly SharedPerson[];
  readonly archived: boolean;
  readonly version: number;
}

export const scenariosPath = '/ij/cenarios';
export const scenarioPath = (id: string): string => `${scenariosPath}/${id}`;

/** Whether a name is the id of a scenario instead of a release point. */
export const isScenarioId = (name: string | null): boolean => /^[0-9a-f]{24}$/.test(name ?? '');

/** Address of the form that makes a scenario of a review. */
export const newScenarioPath = (given: Readonly<Record<string, string>>): string =>
  `${scenariosPath}/novo?${new URLSearchParams(given)}`;

/** A choice of the form from its value: `release|RF1 2027`, `actual`, `scenario|<id>`; null if invalid. */
export function sourceOf(value: string): { kind: ScenarioSource; of: string } | null {
  const [name = '', ...rest] = value.split('|');
  const kind = scenarioSources.find((each) => each === name);
  return kind ? { kind, of: rest.join('|') } : null;
}

/** Parameters of a scenario's address that open its own dialogs, in addition to those of every review. */
export const scenarioDialogs = ['promover', 'pessoas', 'mudar', 'arquivar', 'apagar'] as const;

export const withoutScenarioDialogs: Readonly<Record<string, null>> = Object.fromEntries(
  scenarioDialogs.map((name) => [name, null]),
);
