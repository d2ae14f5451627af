import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export const audience = 'portal-client';

export interface TokenIssuer {
  /** The issuer's name, and the address of its keys. */
  readonly url: string;
  readonly publicKeyPem: string;
  /** The e-mail of the person who is signed in at the issuer. */
  email: string;
  /** An identity token; `claims` and `header` override the defaults. */
  token(claims?: JWTPayload, header?: { alg?: string; kid?: string }, key?: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

/** An issuer of identity tokens with its keys at `/.well-known/jwks.json` and sign-in at `/authorize`. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const app = express();
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

  const issuer: TokenIssuer = {
    url,
    publicKeyPem: await exportSPKI(publicKey),
    email: '',
    token: (claims = {}, { alg = 'RS256', kid = 'one' } = {}, key) => {
      const now = Math.floor(Date.now() / 1_000);
      const payload = { iss: url, aud: audience, iat: now, exp: now + 300, email: issuer.email, ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key ?? privateKey);
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };

  app.get('/.well-known/jwks.json', (_req, res) => {
    res.json({ keys: [jwk] });
  });
  app.get('/authorize', (req, res, next) => {
    const { redirect_uri: back, state, nonce } = req.query as Record<string, string>;
    issuer
      .token({ nonce })
      .then((token) => {
        const fragment = new URLSearchParams({ id_token: token, expires_in: '300', state: state ?? '' });
        res.redirect(`${back}#${fragment}`);
      })
      .catch(next);
  });
  return issuer;
}
