/** Records that a text has whichever way it comes, from a file or the clipboard; `|` stands for what separates its cells. */
export const delimitedCases: readonly (readonly [what: string, text: string, records: string[][]])[] = [
  [
    'line ends of every kind',
    '1|"2"\r\n3|4\r5|6\n',
    [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'a line break in a cell',
    '"um\ndois"|1\r\n3|4',
    [
      ['um\ndois', '1'],
      ['3', '4'],
    ],
  ],
  [
    'a line break of Windows in a cell',
    '1|"um\r\ndois"\n3|4',
    [
      ['1', 'um\r\ndois'],
      ['3', '4'],
    ],
  ],
  ['a separator in a cell', '"a|b"|c', [['a|b', 'c']]],
  ['doubled quotes', '"diz ""oi"""|""""', [['diz "oi"', '"']]],
  [
    'blanks before the quotes',
    '1| "um\ndois"\n3|4',
    [
      ['1', 'um\ndois'],
      ['3', '4'],
    ],
  ],
  [
    'blanks behind the quotes',
    '"um\ndois" |1\n"3"\u00a0|4',
    [
      ['um\ndois', '1'],
      ['3', '4'],
    ],
  ],
  [
    'quotes that enclose no cell',
    '"12" tela|5" de altura\n"um "dois" três"|7',
    [
      ['"12" tela', '5" de altura'],
      ['"um "dois" três"', '7'],
    ],
  ],
  ['a text within a formula', '="000456"|="a"', [['="000456"', '="a"']]],
  [
    'empty quoted cells',
    '""|1\n2|""',
    [
      ['', '1'],
      ['2', ''],
    ],
  ],
];

/** A text, or records, with another separator. */
export const separatedBy = (separator: string, text: string): string => text.replaceAll('|', separator);
