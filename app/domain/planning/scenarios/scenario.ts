/** Where a scenario's first figures come from. */
export const scenarioSources = ['release', 'actual', 'average', 'suggest', 'scenario', 'zero'] as const;
export type ScenarioSource = (typeof scenarioSources)[number];

/** What a person may do with a scenario that was shared with them. */
export const sharedRights = ['read', 'edit'] as const;
export type SharedRight = (typeof sharedRights)[number];

export const sharedRightLabel: Record<SharedRight, string> = { read: 'Só ver', edit: 'Ver e editar' };

export const maxTitleLength = 80;
export const maxNoteLength = 1_000;
/** People with whom one scenario may be shared. */
export const maxShared = 50;

/** A person's place in a scenario: who made it, may edit it, or only sees it. */
export type ScenarioRight = 'own' | SharedRight;

export interface SharedPerson {
  readonly email: string;
  readonly name: string;
  readonly may: SharedRight;
}

/** A scenario by itself, whatever its figures are. */
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

/** Whether a name of figures is that of a scenario rather than of a release point. */
export const isScenarioId = (name: string | null): boolean => /^[0-9a-f]{24}$/.test(name ?? '');

/** Where a scenario is made of a review. */
export const newScenarioPath = (given: Readonly<Record<string, string>>): string =>
  `${scenariosPath}/novo?${new URLSearchParams(given)}`;

/** A choice of the form by its value: `release|RF1 2027`, `actual`, `scenario|<id>`; null for none. */
export function sourceOf(value: string): { kind: ScenarioSource; of: string } | null {
  const [name = '', ...rest] = value.split('|');
  const kind = scenarioSources.find((each) => each === name);
  return kind ? { kind, of: rest.join('|') } : null;
}

/** Parameters of a scenario's address that ask for its own dialogs, beside those of every review. */
export const scenarioDialogs = ['promover', 'pessoas', 'mudar', 'arquivar', 'apagar'] as const;

export const withoutScenarioDialogs: Readonly<Record<string, null>> = Object.fromEntries(
  scenarioDialogs.map((name) => [name, null]),
);
