import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { typefaceFiles } from '../../platform/typeface';

/** Twice as fine as a screen of plain density needs. */
const zoom = 2;

/** Drawings of tiles as pictures that any program takes. */
export class PanelPictures {
  /**
   * An SVG drawing as a PNG. Its texts are set in Inter, of weight 400 or 600; it may name nothing outside of itself.
   * @throws Problem `unavailable` where this machine cannot draw
   */
  async png(svg: string): Promise<Uint8Array<ArrayBuffer>> {
    try {
      // The drawer is native code: where it is missing, pictures fail and nothing else does.
      const { renderAsync } = await import('@resvg/resvg-js');
      const drawn = await renderAsync(svg, {
        fitTo: { mode: 'zoom', value: zoom },
        font: {
          loadSystemFonts: false,
          fontFiles: Object.values(typefaceFiles()),
          defaultFontFamily: 'Inter',
        },
      });
      return new Uint8Array(drawn.asPng());
    } catch (error) {
      throw new Problem('unavailable', messages.pictureFailed, {}, { cause: error });
    }
  }
}
