declare module 'samlp' {
  import type { Request, RequestHandler } from 'express';

  interface Profile {
    getClaims(): Record<string, string | string[]>;
    getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat?: string };
  }

  export interface SamlpOptions<Person> {
    issuer: string;
    cert: string;
    key: string;
    audience?: string;
    recipient?: string;
    destination?: string;
    inResponseTo?: string;
    signAssertion?: boolean;
    signResponse?: boolean;
    signatureAlgorithm?: string;
    digestAlgorithm?: string;
    lifetimeInSeconds?: number;
    encryptionCert?: string;
    encryptionPublicKey?: string;
    profileMapper: (person: Person) => Profile;
    getUserFromRequest?: (request: Request) => Person;
    getPostURL?: (
      audience: string,
      request: unknown,
      req: Request,
      callback: (error: Error | null, address: string) => void,
    ) => void;
  }

  const samlp: {
    auth<Person>(options: SamlpOptions<Person>): RequestHandler;
    getSamlResponse<Person>(
      options: SamlpOptions<Person>,
      person: Person,
      callback: (error: Error | null, xml: string) => void,
    ): void;
  };
  export default samlp;
}
