/**
 * What of a page stands over, beyond or out of what holds it. Runs in the page, so it holds all that it needs. Where scripts run
 * and something is found, reads until two frames show the same.
 */
export async function misplaced(hydrates: boolean): Promise<string[]> {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  /** A control: what is drawn above the rest and holds it, and where it is seen. */
  interface Cover {
    readonly element: Element;
    readonly layer: Element | null;
    readonly boxes: readonly Box[];
  }
  const everything: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  /** Less than this, in CSS pixels, nobody sees. */
  const seen = 2;
  /** Controls are looked up by stretches of the page of this height, in CSS pixels. */
  const band = 64;
  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  /** Words short enough to stand on one line of whatever holds them. */
  const shortWord = /(?<!\S)\p{L}{3,11}(?!\S)/gu;
  const isSeen = ({ left, top, right, bottom }: Box) => right - left > seen && bottom - top > seen;
  const overlap = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > seen &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > seen;
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  /** The part of a control that its own text may take: what a page lays over its padding covers none of it. */
  const within = (element: Element, { left, top, right, bottom }: Box): Box => {
    if (!element.matches('input, select, textarea')) return { left, top, right, bottom };
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return { left: left + parseFloat(paddingLeft), top, right: right - parseFloat(paddingRight), bottom };
  };
  const name = (element: Element) =>
    `<${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}>`;
  /** Remembers what was read of each element. */
  const once = <T>(read: (element: Element) => T) => {
    const known = new Map<Element, T>();
    return (element: Element): T => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const now = read(element);
      known.set(element, now);
      return now;
    };
  };

  function read(): string[] {
    const faults: string[] = [];
    const styleOf = once((element) => getComputedStyle(element));
    const boxOf = once((element): Box => element.getBoundingClientRect());
    /** Where an element can be seen at all, for those around it that cut what stands out of them. */
    const clipOf = once((element): Box => {
      const { position } = styleOf(element);
      let parent = position === 'fixed' ? null : element.parentElement;
      if (position === 'absolute')
        while (parent && styleOf(parent).position === 'static') parent = parent.parentElement;
      if (!parent || parent === document.body || parent === document.documentElement) return everything;
      const clip = clipOf(parent);
      const { overflowX, overflowY, clipPath } = styleOf(parent);
      const cutX = overflowX !== 'visible' || clipPath !== 'none';
      const cutY = overflowY !== 'visible' || clipPath !== 'none';
      if (!cutX && !cutY) return clip;
      const { left, right, top, bottom } = boxOf(parent);
      return meet(clip, { ...everything, ...(cutX && { left, right }), ...(cutY && { top, bottom }) });
    });
    /** What is drawn above the rest and scrolls apart from it; the page itself where nothing is. */
    const layerOf = once((element): Element => {
      const isLayer =
        ['sticky', 'fixed'].includes(styleOf(element).position) ||
        element.matches('dialog, [role=dialog], [popover]');
      if (isLayer || !element.parentElement) return element;
      return layerOf(element.parentElement);
    });
    const isShown = once(
      (element) =>
        element.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        }) && !element.closest('svg'),
    );

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) {
      const widest = [...document.querySelectorAll('body *')].find(
        (element) =>
          isShown(element) &&
          meet(boxOf(element), clipOf(element)).right > window.innerWidth + 1 &&
          layerOf(element) === document.documentElement,
      );
      faults.push(`page ${scrollWidth} wide: ${widest ? name(widest) : ''}`);
    }

    const covers = [...document.querySelectorAll(controls)].filter(isShown).map((element): Cover => ({
      element,
      layer: layerOf(element),
      boxes: [...element.getClientRects()]
        .map((box) => meet(within(element, box), clipOf(element)))
        .filter(isSeen),
    }));

    for (const { element, boxes } of covers) {
      if (boxes.length === 0) continue;
      const box = boxOf(element);
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow } = styleOf(at);
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
          break;
        if (textOverflow === 'ellipsis') break;
        const edge = boxOf(at);
        const cut =
          (overflowX !== 'visible' && (box.right - edge.right > seen || edge.left - box.left > seen)) ||
          (overflowY !== 'visible' && (box.bottom - edge.bottom > seen || edge.top - box.top > seen));
        if (cut) faults.push(`cut off: ${name(element)}`);
        if (cut || ['absolute', 'fixed'].includes(styleOf(at).position)) break;
      }
      const { display, textOverflow } = styleOf(element);
      const isNumber = element.matches(
        'input[inputmode=decimal], input[inputmode=numeric], input[type=number]',
      );
      const holdsText =
        element.matches('button, a, summary') && display !== 'inline' && textOverflow !== 'ellipsis';
      if ((isNumber || holdsText) && element.scrollWidth > element.clientWidth + 1)
        faults.push(
          `larger than its control: ${name(element)} ${isNumber ? (element as HTMLInputElement).value : ''}`,
        );
    }

    const bands = new Map<number, { cover: Cover; box: Box }[]>();
    const bandsOf = ({ top, bottom }: Box) => {
      const first = Math.floor(top / band);
      return Array.from({ length: Math.floor(bottom / band) - first + 1 }, (_, at) => first + at);
    };
    for (const cover of covers)
      for (const box of cover.boxes)
        for (const at of bandsOf(box)) {
          const here = bands.get(at) ?? [];
          here.push({ cover, box });
          bands.set(at, here);
        }

    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent?.trim();
      if (!holder || !text || holder.matches('option, script, style') || !isShown(holder)) continue;
      const { overflowX, overflowWrap, hyphens } = styleOf(holder);
      const clip = overflowX === 'visible' ? clipOf(holder) : meet(clipOf(holder), boxOf(holder));
      range.selectNodeContents(node);
      // Lines stand closer than their letters' boxes are tall.
      const lines = [...range.getClientRects()]
        .map(({ left, right, top, bottom, height }) =>
          meet({ left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 }, clip),
        )
        .filter(isSeen);
      if (lines.length === 0) continue;
      if (
        (overflowX === 'clip' || overflowX === 'hidden') &&
        /^-?[\d.,]*\d( %)?$/.test(text) &&
        !holder.closest('.visually-hidden') &&
        holder.scrollWidth > holder.clientWidth + 1
      )
        faults.push(`figure cut: ${name(holder)}`);
      if (lines.length > 1 && overflowWrap !== 'normal' && hyphens !== 'auto')
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(shortWord)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            faults.push(`word broken: ${word} of ${name(holder)}`);
        }
      const layer = layerOf(holder);
      const over = lines
        .flatMap((line) =>
          bandsOf(line)
            .flatMap((at) => bands.get(at) ?? [])
            .filter(({ box }) => overlap(line, box)),
        )
        .find(({ cover }) => cover.layer === layer && !cover.element.contains(holder));
      if (over) faults.push(`“${text.slice(0, 40)}” under ${name(over.cover.element)}`);
    }
    return faults;
  }

  if (!hydrates) return read();
  const drawn = () => new Promise((next) => requestAnimationFrame(next));
  await drawn();
  await drawn();
  let before = read();
  for (let look = 0; before.length > 0; look += 1) {
    await drawn();
    const now = read();
    if (now.length === before.length && now.every((fault, at) => fault === before[at])) return now;
    if (look === 60) return [...now, 'never at rest'];
    before = now;
  }
  return before;
}
