import type { ReactNode } from 'react';

/** Most lines and columns of a picture: nobody reads more, and each takes memory to draw. */
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
