import type { Config } from '../config';
import type { Grants } from '../identity/grants';
import { BuiltinPanels } from './builtin';
import type { Panels } from './port';
import { QuickSightPanels } from './quicksight';

/** The configured source of panels, and the portal's own, which reads its addresses back. */
export function openPanels(
  { panels: settings, sessionSecrets, publicUrl }: Pick<Config, 'panels' | 'sessionSecrets' | 'publicUrl'>,
  grants: Grants,
): { panels: Panels; builtin: BuiltinPanels } {
  const builtin = new BuiltinPanels(sessionSecrets);
  const panels =
    settings.kind === 'builtin'
      ? builtin
      : new QuickSightPanels({ settings, publicUrl, credentialsOf: (email) => grants.credentialsOf(email) });
  return { panels, builtin };
}
