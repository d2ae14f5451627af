import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/** The answer's CSP nonce while rendering on the server; browsers hide it, so it is absent there. */
export const useNonce = () => useContext(Nonce);
