import { createContext, useContext } from 'react';
import { choiceOf, toggled } from '~/domain/insight/panels/choices';
import type { ChartEvent } from '~/domain/insight/events/chart-event';
import type { Choices } from '~/domain/insight/panels/view';

/** What charts need of their panel: the addresses and the state of marks. */
export interface ChartContext {
  readonly params: URLSearchParams;
  readonly choices: Choices;
  /** False in a preview, where there is no panel to narrow. */
  readonly live: boolean;
  /** What happened on days that charts over time mark, by tile. */
  readonly events?: Readonly<Record<string, readonly ChartEvent[]>>;
}

const context = createContext<ChartContext>({ params: new URLSearchParams(), choices: {}, live: false });

export const ChartProvider = context.Provider;

/** Address that toggles a mark, and whether it is chosen, dimmed by another choice, or neither. */
export function useMarks(): {
  to: (mark: Readonly<Record<string, string>>) => string | null;
  state: (mark: Readonly<Record<string, string>>) => 'chosen' | 'behind' | undefined;
} {
  const { params, choices, live } = useContext(context);
  return {
    to: (mark) => (live ? toggled(params, mark) : null),
    state: (mark) => {
      const known = Object.entries(mark).filter(([field]) => choiceOf(choices, field).values.length > 0);
      if (known.length === 0) return undefined;
      return known.every(([field, value]) => choiceOf(choices, field).values.includes(value))
        ? 'chosen'
        : 'behind';
    },
  };
}

/** What happened on days that a tile's chart marks. */
export const useEvents = (tile: string): readonly ChartEvent[] => useContext(context).events?.[tile] ?? [];
