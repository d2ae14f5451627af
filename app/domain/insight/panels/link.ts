/** A dashboard as the menus show it. */
export interface PanelLink {
  readonly label: string;
  /** 1 stands under Intelligent Journey, 2 under Executed Jobs (rule I1). */
  readonly type: 1 | 2;
  readonly to: string;
  /** What it shows, in a sentence; empty where its record does not say. */
  readonly about: string;
}

/** Address of a dashboard's screen. */
export const panelPath = (type: 1 | 2, painelId: number): string =>
  type === 1 ? `/ij/painel/${painelId}` : `/jobs/dashboard/${painelId}`;
