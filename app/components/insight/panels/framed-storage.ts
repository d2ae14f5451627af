/**
 * A page in a sandboxed frame has no storage, and reading it throws. Remix stores there the version of the portal for
 * which it has reloaded; in a frame this is kept while the page is open.
 */
export function lendStorage(): void {
  try {
    void window.sessionStorage;
  } catch {
    const kept = new Map<string, string>();
    const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
    Object.defineProperty(window, 'sessionStorage', { value: storage });
  }
}
