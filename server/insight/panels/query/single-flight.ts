interface Flight<T> {
  readonly under: Promise<T>;
  /** What those wait for who asked after it had begun. */
  next: Promise<T> | null;
}

/**
 * Lets those who ask for the same at once have it from one reading. Nobody gets one that began before they asked: who
 * comes while one is under way waits for the next. So there is never more than one under way, however many ask.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** @param read is called once for all who ask by this key before it begins */
  of(key: string, read: () => Promise<T>): Promise<T> {
    const flight = this.#flights.get(key);
    if (!flight) return this.#begin(key, read);
    const begin = () => this.#begin(key, read);
    flight.next ??= flight.under.then(begin, begin);
    return flight.next;
  }

  #begin(key: string, read: () => Promise<T>): Promise<T> {
    const under = read();
    const flight: Flight<T> = { under, next: null };
    this.#flights.set(key, flight);
    const over = () => {
      if (flight.next === null) this.#flights.delete(key);
    };
    under.then(over, over);
    return under;
  }
}
