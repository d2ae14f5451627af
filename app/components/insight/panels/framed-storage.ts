/**
 * A page in a sandboxed frame has no storage of its own, and reading it throws. Remix remembers there which version of
 * the portal it has reloaded for; in a frame it remembers that for as long as the page lives.
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
