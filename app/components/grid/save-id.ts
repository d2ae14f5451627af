/** A name for one save, made before it is sent, so that sending it again is not saving it again. */
export const newSaveId = (): string =>
  // crypto.randomUUID exists on secure pages only; portals inside a company may be served without HTTPS.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
