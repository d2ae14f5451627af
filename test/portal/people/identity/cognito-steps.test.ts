/** @module-tag slow — portals of a foreign identity */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { proofMessages } from '../../../../app/domain/people/access/proof-messages';
import { client, cookieOf, demoPassword, form, text, type Client } from '../../client';
import { shown as codeOf } from '../../factor';
import { startCognitoPortal, type CognitoPortal } from '../../../servers/cognito-portal';
import type { Step } from '../../../servers/cognito-steps';

const door = '/entrar/segundo-fator';
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let running: CognitoPortal;
beforeAll(async () => {
  running = await startCognitoPortal();
});
afterAll(() => running.close());

let people = 0;

/** An account of the user pool, which asks for a second step. */
async function guarded(step: Step): Promise<string> {
  const email = `pessoa${people++}@empresa.example`;
  await running.createAccount(email);
  running.cognito.steps.demand(email, step);
  return email;
}

const enter = (email: string, password = demoPassword) =>
  client('', running.url).post('/', form({ email, password }), running.origin);

/** A browser that has given the password and is asked for more. */
async function halfway(email: string): Promise<Client> {
  const answer = await enter(email);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, door]);
  return client(cookieOf(answer), running.url);
}

const give = (browser: Client, code: string) => browser.post(door, form({ code }), running.origin);

async function isIn(answer: Response): Promise<Client> {
  expect(answer.status).toBe(302);
  const person = client(cookieOf(answer), running.url);
  expect((await person.get('/inicio')).status).toBe(200);
  return person;
}

const stepOf = (email: string) => {
  const step = running.cognito.steps.stepOf(email);
  return step && 'key' in step ? step.key : '';
};

it('asks for the code of the pool’s app; until then nothing opens', async () => {
  const browser = await halfway(await guarded({ kind: 'app', key }));
  expect((await browser.get('/inicio')).status).toBe(302);
  expect(await text(await browser.get(door))).toContain('Informe agora o código do seu aplicativo');
  for (const [code, message] of [
    ['', messages.stepCode],
    ['não sei', messages.stepCode],
    ['000000', proofMessages.factorRefused],
  ] as const) {
    const refused = await give(browser, code);
    expect(refused.status).toBe(422);
    expect(await text(refused)).toContain(message);
  }
  await isIn(await give(browser, ` ${codeOf(key).replace(/(\d{3})/, '$1 ')} `));
});

it('asks for the code that went out by SMS, and says where to', async () => {
  const browser = await halfway(await guarded({ kind: 'sms', code: '271828' }));
  expect(await text(await browser.get(door))).toContain('que chegou por SMS em +*******4321');
  expect(await text(await give(browser, '314159'))).toContain(messages.sentCodeRefused);
  await isIn(await give(browser, '271828'));
});

it('takes the app where an account has both', async () => {
  const browser = await halfway(await guarded({ kind: 'choice', key, code: '271828' }));
  await isIn(await give(browser, codeOf(key)));
});

it('has an app set up where the pool demands one, which it asks for from then on', async () => {
  const email = await guarded({ kind: 'set-up' });
  const browser = await halfway(email);
  const page = await text(await browser.get(door));
  expect(page).toContain('Configure o segundo fator');
  const given = /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec(page)?.[0].replaceAll(' ', '') ?? '';
  const refused = await give(browser, '000000');
  expect(await text(refused)).toContain(proofMessages.factorRefused);
  await isIn(await give(browser, codeOf(given)));
  expect(stepOf(email)).toBe(given);
  await isIn(await give(await halfway(email), codeOf(given)));
  const trail = running.db.collection('audit');
  expect(await trail.countDocuments({ action: 'factor.set-up', subject: email })).toBe(1);
});

it('asks for the password again where the pool’s step is over', async () => {
  const browser = await halfway(await guarded({ kind: 'app', key }));
  running.cognito.steps.expire();
  const answer = await give(browser, codeOf(key));
  expect(answer.status).toBe(401);
  expect(await text(answer)).toContain(proofMessages.factorStepOver);
  expect(await text(await browser.get(door))).not.toContain('name="code"');
});

it('lets nobody guess', async () => {
  const email = await guarded({ kind: 'sms', code: '271828' });
  const browser = await halfway(email);
  for (const code of ['000001', '000002', '000003', '000004', '000005']) await give(browser, code);
  const answer = await give(browser, '271828');
  expect(answer.status).toBe(429);
  expect((await browser.get('/inicio')).status).toBe(302);
});

it('sends five messages to who enters again and again, and an app costs nothing', async () => {
  const email = await guarded({ kind: 'sms', code: '271828' });
  for (let turn = 0; turn < 5; turn += 1) await halfway(email);
  const answer = await enter(email);
  expect([answer.status, answer.headers.has('Retry-After')]).toEqual([429, true]);
  const withApp = await guarded({ kind: 'app', key });
  for (let turn = 0; turn < 6; turn += 1) await halfway(withApp);
});

it('sends five messages to who changes the password again and again', async () => {
  const email = await guarded({ kind: 'sms', code: '271828' });
  const person = await isIn(await give(await halfway(email), '271828'));
  const refused = async (password: string) => {
    const fields = form({ current: demoPassword, password, confirmation: password });
    return (await person.post('/conta/senha', fields, running.origin)).status;
  };
  for (let turn = 0; turn < 6; turn += 1) expect(await refused(demoPassword)).toBe(422);
  running.cognito.steps.strict = true;
  onTestFinished(() => void (running.cognito.steps.strict = false));
  for (let turn = 0; turn < 5; turn += 1) expect(await refused('Outra-senha#26')).toBe(422);
  expect(await refused('Outra-senha#26')).toBe(429);
});

it('has the password changed by who is in', async () => {
  const email = await guarded({ kind: 'app', key });
  const person = await isIn(await give(await halfway(email), codeOf(key)));
  const another = 'Outra-senha#26';
  const change = (current: string) =>
    person.post('/conta/senha', form({ current, password: another, confirmation: another }), running.origin);
  expect(await text(await change('errada'))).toContain(messages.ownPasswordWrong);
  expect((await change(demoPassword)).status).toBe(302);
  expect((await enter(email)).status).toBe(401);
  expect((await enter(email, another)).headers.get('Location')).toBe(door);
});
