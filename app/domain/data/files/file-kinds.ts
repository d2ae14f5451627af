const zip = '504b0304';
const office = 'd0cf11e0';
/** Kinds of attached files by extension, with the possible first bytes (hex) of each; text files have none. */
const signatures: Readonly<Record<string, readonly string[]>> = {
  pdf: ['25504446'],
  png: ['89504e47'],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  webp: ['52494646'],
  docx: [zip],
  xlsx: [zip],
  pptx: [zip],
  odt: [zip],
  ods: [zip],
  zip: [zip, '504b0506'],
  doc: [office],
  xls: [office],
  ppt: [office],
  msg: [office],
  csv: [],
  txt: [],
};

export const fileKinds: readonly string[] = Object.keys(signatures);

/** The extension of a name in lower case; empty without one. */
export const kindOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** True if the first bytes match the extension of the name. */
export function beginsAsNamed(name: string, head: Uint8Array): boolean {
  const wanted = signatures[kindOf(name)] ?? [];
  const begins = [...head.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return wanted.length === 0
    ? !head.includes(0) && !begins.startsWith('4d5a')
    : wanted.some((each) => begins.startsWith(each));
}
