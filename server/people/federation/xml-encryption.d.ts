declare module 'xml-encryption' {
  export function decrypt(
    xml: string,
    options: {
      key: string;
      disallowDecryptionWithInsecureAlgorithm: boolean;
      warnInsecureAlgorithm: boolean;
    },
    callback: (error: Error | null, text?: string) => void,
  ): void;
}
