/**
 * SHA-256 of a part, base64: by the browser itself where it offers that, off the page's thread; by plain JavaScript on a
 * page without HTTPS, where browsers keep theirs back.
 */
export async function partDigest(part: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', part))
    : (await import('@noble/hashes/sha2.js')).sha256(part);
  return btoa(String.fromCharCode(...digest));
}
