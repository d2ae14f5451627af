import { messages } from '../../app/domain/messages';
import type { RunningPortal } from '../servers/portal';

/** What an answer to something hostile shows of it where nothing should. */
export async function wrongWith(
  answer: Response,
  origin: string,
  intrudersIn: (html: string) => Promise<string[]>,
): Promise<string[]> {
  const { status, headers } = answer;
  const body = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  const type = headers.get('Content-Type') ?? '';
  const wrong: string[] = [];
  if (status >= 500) wrong.push(`status ${status}`);
  if (
    [...headers].some(([name, value]) => name === 'x-xss' || (name === 'set-cookie' && /^xss/i.test(value)))
  )
    wrong.push('a header of theirs');
  const location = headers.get('Location');
  if (location !== null && new URL(location, origin).origin !== origin) wrong.push(`leads to ${location}`);
  if (headers.get('X-Content-Type-Options') !== 'nosniff') wrong.push('a type that may be guessed');
  if (/html|xml/.test(type)) {
    if (!/script-src [^;]*'nonce-/.test(headers.get('Content-Security-Policy') ?? ''))
      wrong.push('no policy');
    wrong.push(...(await intrudersIn(body)));
    if (body.includes(messages.markedFields) && !body.includes('aria-invalid="true"'))
      wrong.push('asks to look at marked fields, and marks none');
  }
  return wrong;
}

/** Does the same for many, a few at a time. */
export async function eachOf<T>(
  many: readonly T[],
  work: (one: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const next = many.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of next) await work(one);
    }),
  );
}

/** Reports of errors in a portal's log. */
export const faultsOf = ({ output }: RunningPortal): string[] =>
  output.filter((line) => /"level":[56]0/.test(line));
