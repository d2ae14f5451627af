import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { MongoNetworkError } from 'mongodb';
import { describe, expect, it, test } from 'vitest';
import { started } from '../../server/start';
import { environment } from '../servers/given-server';
import { quiet } from '../servers/mongo';

/** A process of its own that runs `code` with what `server/start.ts` offers. */
function starting(code: string) {
  const source = `import { configOrExit, onSignal } from './server/start.ts';\n${code}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], {
    env: {
      ...environment,
      TENANT_ID: 'teste',
      SESSION_SECRETS: 's'.repeat(32),
      MONGODB_URI: 'embedded',
      PUBLIC_URL: 'http://localhost',
      MAIL: 'outbox',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: once(child, 'exit'), output: text(child.stderr) };
}

test(
  'a start that waits for what can no longer happen ends with an explanation',
  { tags: 'slow' },
  async () => {
    const { ended, output } = starting('configOrExit(); await new Promise(() => undefined);');
    expect((await ended)[0]).toBeGreaterThan(0);
    expect(await output).toBe('O portal não iniciou: esperava por algo que já não podia chegar.\n');
  },
);

test(
  'a start ends with an explanation after an unhandled rejection, such as a full disk',
  { tags: 'slow' },
  async () => {
    const { ended, output } = starting(
      `import { MongoServerError } from 'mongodb';
     configOrExit();
     setInterval(() => undefined, 1_000);
     const errmsg = 'available disk space of 302739456 bytes is less than required minimum of 524288000';
     void Promise.reject(new MongoServerError({ code: 14031, message: errmsg, errmsg }));
     await new Promise(() => undefined);`,
    );
    expect((await ended)[0]).toBe(1);
    expect(await output).toBe(
      'O portal não iniciou: falta espaço em disco para o banco: há 302 MB livres, e ele precisa de 524 MB\n',
    );
  },
);

test(
  'an unhandled rejection after the start does not end a process that says so',
  { tags: 'slow' },
  async () => {
    const { ended, output } = starting(
      `import { onUncaught } from './server/start.ts';
     configOrExit();
     onUncaught(({ message }) => { process.stderr.write(message); process.exit(7); });
     void Promise.reject(new Error('an edit that fails'));`,
    );
    expect((await ended)[0]).toBe(7);
    expect(await output).toBe('an edit that fails');
  },
);

test(
  'a second signal ends a process that is still stopping, with an explanation',
  { tags: 'slow' },
  async () => {
    const { child, output } = starting(
      `onSignal(() => new Promise(() => { setInterval(() => undefined, 1_000); process.stdout.write('stopping'); }));
     process.stdout.write('up');
     setInterval(() => undefined, 1_000);`,
    );
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    await once(child.stdout, 'data');
    await expect
      .poll(() => {
        child.kill('SIGTERM');
        return child.exitCode;
      })
      .toBe(1);
    expect(await output).toContain('Segundo sinal');
  },
);

test(
  'one key press that reaches a process as several signals ends it once, after running work',
  { tags: 'slow' },
  async () => {
    const { child, ended, output } = starting(
      `import { setTimeout as pause } from 'node:timers/promises';
     onSignal(() => pause(300));
     process.stdout.write('up');
     setInterval(() => undefined, 1_000);`,
    );
    await once(child.stdout, 'data');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) child.kill(signal);
    expect((await ended)[0]).toBe(0);
    expect(await output).toBe('');
  },
);

describe('a start whose database goes away', () => {
  const goneTwice = () => {
    let tries = 0;
    return async () => {
      tries += 1;
      if (tries <= 2) throw new MongoNetworkError('connect ENOENT engine.sock');
      return tries;
    };
  };

  it('is repeated with the embedded engine, which another process takes over', async () => {
    expect(await started({}, quiet, goneTwice())).toBe(3);
  });

  it('ends with a separate database server, and after any other error', async () => {
    const away = started({ mongodbUri: 'mongodb://database.example' }, quiet, goneTwice());
    await expect(away).rejects.toThrow('connect ENOENT');
    const wrong = started({}, quiet, () => Promise.reject(new Error('wrong')));
    await expect(wrong).rejects.toThrow('wrong');
  });
});
