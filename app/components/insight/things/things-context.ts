import { createContext } from 'react';
import type { ThingKind } from '~/domain/insight/things/thing';

/** Kinds of things whose pages the person may open; none in a frame of another page. */
export const ThingsContext = createContext<readonly ThingKind[]>([]);
