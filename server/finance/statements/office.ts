const viewer = 'https://view.officeapps.live.com/op/view.aspx';

/** True for an address that the Office online viewer can fetch from: https, and a name that is no private network's. */
export function isPublic(publicUrl: string | undefined): boolean {
  if (!publicUrl) return false;
  const { protocol, hostname } = new URL(publicUrl);
  const named =
    hostname.includes('.') &&
    !/^[\d.]+$|^\[|\.(local|localhost|internal|lan|home|test|example)$/.test(hostname);
  return protocol === 'https:' && named;
}

/** The Office online viewer showing what a download address serves. */
export const officeAddress = (download: string): string =>
  `${viewer}?${new URLSearchParams({ src: download })}`;
