import type { ReactNode } from 'react';

/** Maximum number of lines and columns of a picture: more would be unreadable, and each takes memory. */
export const maxLines = 60;
export const maxColumns = 48;

/** A drawing of a tile, from its own top left corner, and the room that it takes. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: ReactNode;
  /** Lines that are not drawn, where there are too many for a picture. */
  readonly left?: number;
}
