const longest = 254;
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The canonical form of an e-mail, which identifies an account: trimmed, in NFKC and lower case. Null for anything that
 * is not an ASCII address, so that similar letters of other alphabets (`аna@…` with a Cyrillic а) cannot create a
 * second account.
 */
export function normalEmail(given: string): string | null {
  if (given.length > 4 * longest) return null;
  const email = given.normalize('NFKC').trim().toLowerCase();
  return email.length <= longest && shape.test(email) ? email : null;
}
