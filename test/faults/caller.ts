import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../server/demo/random';
import { signIn } from '../portal/client';
import type { Server } from './town';

const patienceMs = 20_000;
const againMs = 300;

/** Somebody who asks whichever server answers, and asks again where none does. */
export class Caller {
  #cookie = '';

  constructor(
    readonly email: string,
    private readonly servers: readonly Pick<Server, 'url'>[],
    private readonly chance: Random,
  ) {}

  /** One try at one of the servers. @throws Error where nobody answers */
  async ask(
    path: string,
    body?: BodyInit,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { url } = this.chance.pick(this.servers);
    const answer = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Cookie: this.#cookie, Origin: url, ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }

  /** An answer that may last for as long as its server does. */
  listen(path: string): Promise<Response> {
    const { url, cookie } = this.place();
    return fetch(new URL(path, url), { headers: { Cookie: cookie } });
  }

  /** Where they are signed in, for who sends by other ways. */
  place(): { readonly url: string; readonly cookie: string } {
    return { url: this.chance.pick(this.servers).url, cookie: this.#cookie };
  }

  /** @throws Error where nobody answers */
  async signIn(): Promise<void> {
    this.#cookie = (await signIn(this.email, undefined, this.chance.pick(this.servers).url)).cookie;
  }
}

/** Tries until it works or the time is over; null then. */
export async function insisted<T>(act: () => Promise<T>, mayGoOn: () => boolean): Promise<T | null> {
  while (mayGoOn()) {
    try {
      return await act();
    } catch {
      await pause(againMs);
    }
  }
  return null;
}
