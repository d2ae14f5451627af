import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A key pair with a self-signed certificate, in PEM. */
export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const rsaSha256 = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));

/** A 2048-bit RSA key pair with an X.509 certificate for 2020 to 2049. */
export function keyPair(name: string): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const commonName = Buffer.concat([Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name))]);
  const subject = sequence(der(0x31, sequence(commonName)));
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const time = (at: string) => der(0x17, Buffer.from(at));
  const body = sequence(
    serial,
    rsaSha256,
    subject,
    sequence(time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const certificate = sequence(body, rsaSha256, der(0x03, Buffer.from([0]), signature));
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n').trim();
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

/** The base64 text of a certificate, as in metadata. */
export const certificateText = ({ cert }: KeyPair): string => cert.replace(/-----[^-]+-----|\s/g, '');
