import { decrypt } from 'xml-encryption';
import { childrenNamed, elementsOf, everyElement, ns, onlyChild, Refusal } from './xml';

const contentAlgorithms = new Set([
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  // CBC is not authenticated, but Microsoft's providers use it; the signature inside authenticates the content.
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
]);
const keyTransport = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';

/**
 * The text of an encrypted assertion. Decryption does not prove the sender, because anybody can encrypt with the public
 * key.
 * @param key the portal's private key, in PEM
 * @throws Refusal for another algorithm or key, or for invalid content, without distinction
 */
export async function decrypted(encryptedAssertion: Element, key: string): Promise<string> {
  const data = onlyChild(encryptedAssertion, ns.encryption, 'EncryptedData');
  checkAlgorithms(data, encryptedAssertion);
  // The key may be next to the data; the library finds it by a retrieval method, or inside the data.
  const xml = encryptedAssertion.toString();
  return new Promise((resolve, reject) => {
    decrypt(
      xml,
      { key, disallowDecryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false },
      (cause: Error | null, text?: string) => {
        if (cause || !text) reject(new Refusal('encryption: does not open', { cause }));
        else resolve(text);
      },
    );
  });
}

function checkAlgorithms(data: Element, around: Element): void {
  const keys = everyElement(around).filter(
    ({ localName, namespaceURI }) => localName === 'EncryptedKey' && namespaceURI === ns.encryption,
  );
  const [key] = keys;
  if (!key || keys.length > 1) throw new Refusal('encryption: exactly one key expected');
  if (methodOf(key) !== keyTransport) throw new Refusal('encryption: key transport');
  if (!contentAlgorithms.has(methodOf(data))) throw new Refusal('encryption: algorithm');
  if (childrenNamed(data, ns.encryption, 'CipherData').some((cipher) => elementsOf(cipher).length !== 1))
    throw new Refusal('encryption: cipher data');
}

const methodOf = (element: Element): string =>
  onlyChild(element, ns.encryption, 'EncryptionMethod').getAttribute('Algorithm') ?? '';
