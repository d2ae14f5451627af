import { createContext, type ReactNode } from 'react';
import type { SavedView } from '~/domain/insight/views/view';

/** What the frame has every page say below its title. */
export const PageNews = createContext<ReactNode>(null);

/** The views of the screen in the frame, by name; null if it has none. */
export const PageViews = createContext<readonly SavedView[] | null>(null);
