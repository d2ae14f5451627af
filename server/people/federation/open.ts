import type { Db } from 'mongodb';
import type { Config } from '../../config';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { Federation } from './federation';
import { IdentityProvider } from './idp';
import { IdTokens } from './id-tokens';
import type { PortalSamlStrategy } from './saml-strategy';
import { SignedIds } from './signed-ids';
import { SingleUses } from './single-use';
import { ProviderProfiles } from './provider-profiles';
import { TokenStrategy } from './token-strategy';

type Deps = Omit<
  ConstructorParameters<typeof Federation>[0],
  'settings' | 'saml' | 'token' | 'singleUses' | 'providerProfiles'
> & { readonly db: Db; readonly errors: ErrorReporting };

/** Single sign-on by the settings; null without it. The SAML code is loaded only if it is used. */
export async function openFederation(config: Config, deps: Deps): Promise<Federation | null> {
  const { federation: settings, sessionSecrets: secrets } = config;
  if (!settings) return null;
  const singleUses = new SingleUses(deps.db);
  const requestIds = new SignedIds(secrets);
  const report = (error: unknown) =>
    deps.errors.report(error, { doing: 'identity provider metadata not renewed' });
  const saml = settings.saml && {
    settings: settings.saml,
    provider: new IdentityProvider({ source: settings.saml.metadata, report }),
    requestIds,
    singleUses,
  };
  const token = settings.token && {
    settings: settings.token,
    tokens: new IdTokens(settings.token),
    requestIds,
    singleUses,
  };
  return new Federation({
    ...deps,
    settings,
    singleUses,
    providerProfiles: new ProviderProfiles(deps.db),
    saml: saml && (await samlStrategy(saml)),
    token: token && new TokenStrategy(token, (vouched) => Promise.resolve(vouched)),
  });
}

async function samlStrategy(parts: ConstructorParameters<typeof PortalSamlStrategy>[0]) {
  const { PortalSamlStrategy } = await import('./saml-strategy');
  return new PortalSamlStrategy(parts, (vouched) => Promise.resolve(vouched));
}
