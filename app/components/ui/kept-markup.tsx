import { createContext, useContext, type ReactNode } from 'react';

/** Markup of pieces of pages, in the server's process. */
export interface MarkupKeeper {
  /** What stands for a piece in the page that is being drawn: its place if its markup is known, and its bounds if not. */
  place(key: string, draw: () => ReactNode): ReactNode;
}

const Keeper = createContext<MarkupKeeper | null>(null);

export const MarkupKeeperProvider = Keeper.Provider;

interface KeptProps {
  /** The name of the piece, and all that its markup depends on. */
  by: readonly unknown[];
  draw: () => ReactNode;
}

/**
 * A piece that is the same on many pages, such as the menu: the server draws it once for the same `by`, and keeps its
 * markup. Browsers draw it as any other. It must not use `useId`, whose ids depend on the place in the page.
 */
export function Kept({ by, draw }: KeptProps) {
  const keeper = useContext(Keeper);
  // A piece in a piece is kept with it.
  return keeper
    ? keeper.place(JSON.stringify(by), () => <Keeper.Provider value={null}>{draw()}</Keeper.Provider>)
    : draw();
}
