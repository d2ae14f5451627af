/** An entry of a menu, as a page is given it. */
export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** A symbol of `app/styles/menu.svg`; that of panels where it has none. */
  readonly icon?: string;
  /** Paths of the screens to which it leads on whose address does not begin with its own. */
  readonly screens?: readonly string[];
}

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** What `aria-current` says of a menu entry: the page itself, a screen further in, or neither. */
export function currentAt(
  { to, screens = [] }: Pick<MenuEntry, 'to' | 'screens'>,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname.replace(/\/$/, '') === to) return 'page';
  return [to, ...screens].some((screen) => `${pathname}/`.startsWith(`${screen}/`)) ? 'true' : undefined;
}
