import { createContext, type ReactNode } from 'react';
import type { SavedView } from '~/domain/insight/views/view';

/** What the frame has every page say below its title. */
export const PageNews = createContext<ReactNode>(null);

/** The views of the screen that the frame is around, by name; null where it keeps none. */
export const PageViews = createContext<readonly SavedView[] | null>(null);
