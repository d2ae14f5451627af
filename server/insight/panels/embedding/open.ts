import type { Config } from '../../../config';
import type { Grants } from '../../../people/identity/grants';
import { BuiltinPanels } from './builtin';
import type { Panels } from './port';

/**
 * The configured source of panels, and the portal's own, which reads its addresses back. The AWS SDK is loaded only
 * where they come from QuickSight.
 */
export async function openPanels(
  { panels: settings, sessionSecrets, publicUrl }: Pick<Config, 'panels' | 'sessionSecrets' | 'publicUrl'>,
  grants: Grants,
): Promise<{ panels: Panels; builtin: BuiltinPanels }> {
  const builtin = new BuiltinPanels(sessionSecrets);
  if (settings.kind === 'builtin') return { panels: builtin, builtin };
  const { QuickSightPanels } = await import('./quicksight');
  const credentialsOf = (email: string) => grants.credentialsOf(email);
  return { panels: new QuickSightPanels({ settings, publicUrl, credentialsOf }), builtin };
}
