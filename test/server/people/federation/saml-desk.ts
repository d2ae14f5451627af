import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import type { SamlSettings } from '../../../../server/people/federation/settings';
import { keyPair } from '../../../servers/certificates';
import { TestIdp, type IdpPerson } from '../../../servers/saml-idp';
import { address, ask, cookiesOf, openDesk, person, post, type Desk, noProfile } from './desk';

export const publicUrl = 'https://portal.example';
export const own = keyPair('portal');
export const idp = new TestIdp(`${publicUrl}/saml`, `${publicUrl}/saml/metadata`);
export const settings: SamlSettings = {
  metadata: { kind: 'inline', xml: idp.metadata() },
  entityId: `${publicUrl}/saml/metadata`,
  publicUrl,
  own: { key: own.key, certificate: own.cert },
  emailAttribute: null,
};

export const minuteMs = 60_000;
export const ana: IdpPerson = { nameId: person };

export type AnswerOptions = Parameters<TestIdp['answer']>[2];

/** The identifier of the request in an address of the identity provider. */
export const requestIn = (to: string): string => / ID="([^"]+)"/.exec(sentIn(to))?.[1] ?? '';

/** The request in an address of the identity provider, as XML. */
export function sentIn(to: string): string {
  const sent = new URL(to).searchParams.get('SAMLRequest') ?? '';
  return inflateRawSync(Buffer.from(sent, 'base64')).toString('utf8');
}

/** A desk that takes assertions, for the tests of one file, and browsers that come to it. */
export function useSamlDesk() {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ saml: settings, token: null, newUserTier: null, profile: noProfile });
  });
  afterAll(() => desk.close());

  /** A browser that has asked for a sign-in. */
  async function begun(path = '/saml/entrar') {
    const { to, headers } = await desk.federation.begin(ask(path));
    return { to, requestId: requestIn(to), cookies: cookiesOf(headers) };
  }

  const receive = (xml: string, relayState = '', federation = desk.federation) =>
    federation.receive(
      post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }),
      address,
    );

  /** The whole way of an answer through one browser. */
  async function signIn(xml: string, cookies: string, relayState = '') {
    const received = await receive(xml, relayState);
    if ('problem' in received) return received;
    const all = `${cookies}; ${cookiesOf(received.headers)}`;
    return desk.federation.complete(ask('/saml/concluir', all), address);
  }

  /** A browser that has asked, and what the provider answers. */
  async function answered(options: AnswerOptions = {}, who = ana) {
    const { requestId, cookies } = await begun();
    return { xml: await idp.answer(requestId, who, options), cookies, requestId };
  }

  /** The answer is refused with the reason in the audit trail alone, and no session is opened. */
  async function expectRefused(attempt: Promise<unknown>, reason: string | RegExp): Promise<void> {
    const before = await desk.sessionsOpen();
    expect(await attempt).toMatchObject({
      problem: { kind: 'forbidden', message: messages.federationRefused },
    });
    expect(await desk.lastRefusal()).toMatch(reason);
    expect(await desk.sessionsOpen()).toBe(before);
  }

  return { open: () => desk, begun, receive, signIn, answered, expectRefused };
}
