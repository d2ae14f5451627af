import { domToBlob } from 'modern-screenshot';

/** Saves an element as a picture, twice as fine as the screen needs, without what is marked to be left out. */
export async function savePicture(element: HTMLElement, name: string): Promise<void> {
  const blob = await domToBlob(element, {
    scale: 2,
    font: false,
    filter: (node) => !(node instanceof HTMLElement && node.dataset['picture'] === 'leave-out'),
  });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
