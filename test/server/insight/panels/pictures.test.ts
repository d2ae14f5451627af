import { expect, it } from 'vitest';
import { PanelPictures } from '../../../../server/insight/panels/pictures';

const pictures = new PanelPictures();
const drawing = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" font-family="Inter">${body}</svg>`;

/** Width and height that a PNG says of itself. */
const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

it('draws at twice the size, with letters on a machine without fonts', async () => {
  const [plain, written] = await Promise.all([
    pictures.png(drawing('<rect width="300" height="60" fill="#fff"/>')),
    pictures.png(drawing('<rect width="300" height="60" fill="#fff"/><text y="40">Ação R$ 1,2 mi</text>')),
  ]);
  expect(sizeOf(plain)).toEqual([600, 120]);
  expect(written.length).toBeGreaterThan(plain.length * 3);
});

it('tells what it cannot draw as an outage', async () => {
  await expect(pictures.png('<svg')).rejects.toMatchObject({ kind: 'unavailable' });
});
