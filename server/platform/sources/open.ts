import type { OpenPlace, RemotePlace } from './port';
import type { SourceSettings } from './settings';

/** How places are opened, by their kind; the client of each is loaded where it is needed. */
export const placeOpener =
  (settings: SourceSettings): OpenPlace =>
  async ({ place, credentials, hostKey }, signal): Promise<RemotePlace> => {
    if (place.kind === 's3') {
      const { S3Place } = await import('./s3');
      return new S3Place(place, credentials, settings, signal);
    }
    if (place.kind === 'https') {
      const { HttpsPlace } = await import('./https');
      return new HttpsPlace(place, credentials, settings, signal);
    }
    const { openSftp } = await import('./sftp');
    return openSftp(place, credentials, hostKey, settings, signal);
  };
