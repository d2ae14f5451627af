import type { DashboardExperience, EmbeddingEvents } from 'amazon-quicksight-embedding-sdk';

/** The state of a dashboard: its sheet, its parameters, and the filters of the sheet. */
export interface PanelState {
  readonly sheet: string;
  readonly parameters: Awaited<ReturnType<DashboardExperience['getParameters']>>;
  readonly filters: Awaited<ReturnType<DashboardExperience['getFilterGroupsForSheet']>>;
}

export async function stateOf(experience: DashboardExperience): Promise<PanelState> {
  const [sheet, parameters] = await Promise.all([
    experience.getSelectedSheetId(),
    experience.getParameters(),
  ]);
  return { sheet, parameters, filters: await experience.getFilterGroupsForSheet(sheet) };
}

/** Sets again what was read out of the frame before. */
async function restore(experience: DashboardExperience, { sheet, parameters, filters }: PanelState) {
  await experience.setSelectedSheetId(sheet);
  if (parameters.length > 0) await experience.setParameters(parameters);
  if (filters.length === 0) return;
  const known = new Set(
    (await experience.getFilterGroupsForSheet(sheet)).map(({ FilterGroupId }) => FilterGroupId),
  );
  const [there, gone] = [true, false].map((is) =>
    filters.filter((each) => known.has(each.FilterGroupId) === is),
  );
  if (there?.length) await experience.updateFilterGroups(there);
  if (gone?.length) await experience.addFilterGroups(gone);
}

interface Listener {
  onReady: (experience: DashboardExperience) => void;
  onError: (message: string) => void;
}

/**
 * Embeds a dashboard in an element. `onReady` once it shows, with the state of the frame before where there was one.
 * `close` takes away what the kit hangs on the page beside the element.
 */
export async function embedDashboard(
  url: string,
  container: HTMLElement,
  state: PanelState | null,
  { onReady, onError }: Listener,
): Promise<{ close: () => void }> {
  const { createEmbeddingContext } = await import('amazon-quicksight-embedding-sdk');
  const onChange = ({ eventLevel, eventName, message }: EmbeddingEvents & { eventLevel?: string }) => {
    if (eventLevel === 'ERROR') onError(textOf(message) || eventName);
  };
  const context = await createEmbeddingContext({ onChange });
  const known = new Set(controlFrames());
  const experience: DashboardExperience = await context.embedDashboard(
    { url, container, width: '100%', height: '100%', onChange },
    {
      locale: 'pt-BR',
      onMessage: ({ eventName, message }) => {
        if (eventName === 'CONTENT_LOADED') {
          const restored = state ? restore(experience, state) : Promise.resolve();
          void restored
            .catch((error: unknown) => onError(error instanceof Error ? error.message : String(error)))
            .then(() => onReady(experience));
        }
        if (eventName === 'ERROR_OCCURRED') onError(textOf(message) || eventName);
      },
    },
  );
  const own = controlFrames().filter((each) => !known.has(each));
  return { close: () => own.forEach((each) => each.remove()) };
}

/** The frames without size by which the kit talks to its dashboards, one for each embedding. */
const controlFrames = (): Element[] => [
  ...document.querySelectorAll('body > iframe.quicksight-embedding-iframe'),
];

/** A message of the SDK as text. */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null) return '';
  const { errorMessage, errorCode } = message as { errorMessage?: unknown; errorCode?: unknown };
  return [errorMessage, errorCode].filter((part) => typeof part === 'string').join(' · ');
}
