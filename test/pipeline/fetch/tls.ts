import { generate } from "selfsigned";

/** A certificate and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** The authority that signs it; self-signed by default. */
  readonly by?: Certificate;
  /** It is valid from the first day of one year to the first day of the other. */
  readonly years?: readonly [number, number];
  /** Host names that replace loopback. */
  readonly names?: readonly string[];
}

/** A new certificate authority. */
export function makeAuthority(name: string): Promise<Certificate> {
  return make(name, {
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, digitalSignature: true, critical: true },
    ],
  });
}

/** A certificate of a server on loopback. */
export function makeCertificate({ by, years, names }: CertificateOptions): Promise<Certificate> {
  const altNames = names?.map((value) => ({ type: 2 as const, value })) ?? [
    { type: 2 as const, value: "localhost" },
    { type: 7 as const, ip: "127.0.0.1" },
  ];
  return make("reference service", {
    ...(by && { ca: by }),
    ...(years && { notBeforeDate: new Date(Date.UTC(years[0])), notAfterDate: new Date(Date.UTC(years[1])) }),
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames },
    ],
  });
}

async function make(name: string, options: Parameters<typeof generate>[1]): Promise<Certificate> {
  const all = { ...options, keyType: "ec", algorithm: "sha256" } as const;
  const { cert, private: key } = await generate([{ name: "commonName", value: name }], all);
  return { cert, key };
}
