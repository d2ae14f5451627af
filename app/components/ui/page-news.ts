import { createContext, type ReactNode } from 'react';

/** What the frame has every page say below its title. */
export const PageNews = createContext<ReactNode>(null);
