const longest = 254;
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The one spelling under which a person's e-mail is an account: without spaces around, in compatibility form (NFKC)
 * and lower case. Null for anything that is no address in plain ASCII, so that letters of other alphabets that look
 * alike (`аna@…` with a Cyrillic а) never make a second account.
 */
export function normalEmail(given: string): string | null {
  if (given.length > 4 * longest) return null;
  const email = given.normalize('NFKC').trim().toLowerCase();
  return email.length <= longest && shape.test(email) ? email : null;
}
