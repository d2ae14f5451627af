/** The place of a source's files. */
export type Place = S3Place | SftpPlace | HttpsPlace;

export interface S3Place {
  readonly kind: 's3';
  /** The store's address; empty for AWS's address of the region. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of the keys; empty for none. */
  readonly prefix: string;
}

export interface SftpPlace {
  readonly kind: 'sftp';
  readonly host: string;
  readonly port: number;
  readonly folder: string;
}

export interface HttpsPlace {
  readonly kind: 'https';
  readonly url: string;
  /** The name of the stored file. */
  readonly fileName: string;
}

/** The portal's credentials at a place. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'key'; readonly user: string; readonly key: string; readonly passphrase: string }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string };

/** The action after a file was taken: it stays, moves to another folder, or gets a suffix. */
export type Afterwards =
  | { readonly kind: 'stay' }
  | { readonly kind: 'move'; readonly folder: string }
  | { readonly kind: 'rename' };
