import { decrypt } from 'xml-encryption';
import { childrenNamed, elementsOf, everyElement, ns, onlyChild, Refusal } from './xml';

const contentAlgorithms = new Set([
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  // Without authentication, but what Microsoft's providers send; the signature inside authenticates the content.
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
]);
const keyTransport = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';

/**
 * The text of an encrypted assertion. That it could be read says nothing of who wrote it: anybody may encrypt.
 * @param key the portal's private key, in PEM
 * @throws Refusal for another algorithm, another key, or content that does not open; all alike
 */
export async function decrypted(encryptedAssertion: Element, key: string): Promise<string> {
  const data = onlyChild(encryptedAssertion, ns.encryption, 'EncryptedData');
  checkAlgorithms(data, encryptedAssertion);
  // The key may stand beside the data; the library finds it by way of a retrieval method, or inside.
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
