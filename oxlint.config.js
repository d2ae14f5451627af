/** A floor may be asked for types only: the code behind them comes through the load context. */
const typesOnly = (group, message) => ({ group, message, allowTypeImports: true });
const never = (group, message) => ({ group, message });

/** Import boundaries: data goes down route → service → port, nothing skips a floor (docs/architecture.md). */
const boundaries = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, paths: onlyOneZod }] },
});

/** What starts a portal for tests, and what starts a browser (docs/architecture.md, Tests). */
const portals = [
  '**/portal/**',
  ...['portal', 'bare-portal', 'portal-with', 'cognito-portal'].map((name) => `**/servers/${name}`),
];
const browsers = ['**/browser/**', 'playwright-core'];

const builtins = ['node:*', 'node:*/**'];

const onlyOneZod = [
  { name: 'zod', message: 'Import z from server/platform/zod, which switches its JIT off first.' },
];

const outsideDomain = (upwards) =>
  never(
    ['~/**', upwards, 'react', 'react-dom', '@remix-run/**', 'mongodb', ...builtins],
    'app/domain is pure: it imports nothing but itself.',
  );

const clientNeverServer = never(
  [
    '@remix-run/node',
    '@remix-run/express',
    'mongodb',
    'express',
    ...builtins,
    '@aws-sdk/**',
    'agenda',
    'pino',
  ],
  'The browser side does no I/O of its own.',
);

/** Where the server reads forms all the same. */
const readsForms = [
  // Requests that never come to a route.
  'server/http/**',
  // The libraries of single sign-on: one hands on the request as it came, one wants a form to find nothing in.
  'server/people/federation/saml-strategy.ts',
  'server/people/access/sign-in.ts',
  // Before an act's route runs, whichever it is.
  'server/people/access/proof.ts',
];

/** What the engine says without counting is wrong for ever once it has not ended cleanly (rule X6). */
const estimated = {
  selector: "MemberExpression[property.name='estimatedDocumentCount']",
  message:
    'Count what a person is told, or what decides that nothing is there: rowCount, countBeyond, countDocuments.',
};
/** Where the estimate chooses between two ways to the same rows, and nothing else hangs on it. */
const estimates = [
  // Whether the rows of a selection are read as they lie, or by an index.
  'server/planning/quantities/sheet.ts',
];
const ofForms = ["Identifier[name='FormData']", "CallExpression[callee.property.name='formData']"].map(
  (selector) => ({
    selector,
    message: 'Routes read forms (app/domain/**/*-form.ts); services take values.',
  }),
);

/** A route that takes the body of a request apart by itself (rule X26). */
const readByHand = [
  "CallExpression[callee.property.name='formData']",
  "CallExpression[callee.object.name='request'][callee.property.name='text']",
].map((selector) => ({
  selector,
  message: 'Declare the form (defineForm, defineForms) and read it with readForm of app/routes/read-form.ts.',
}));
/** What a page shows the moment it is asked; the next moment it may show something else. */
const reads =
  '/^(innerText|innerHTML|textContent|inputValue|count|is(Visible|Hidden|Enabled|Disabled|Checked|Editable)|getAttribute' +
  '|evaluate|evaluateAll|allInnerTexts|allTextContents|boundingBox|title|content)$/';
/** Where a read is repeated until it is as expected, or the page at rest. */
const waiting =
  ":not(CallExpression[callee.property.name='poll'] *):not(CallExpression[callee.name='settled'] *)";
/** Functions that wait by themselves, or ask servers and not pages. */
const patient = '/^(faults|send|call|download)|^(text|post|by)$/';
const readOnce =
  'This reads a page once, perhaps before it is drawn: expect.poll(() => …), or settled(() => …) for a value to go on with.';

const readOn =
  'What is asserted is what a test waits for: expect.poll(() => …). settled(() => …) may be at rest on the page just left.';
const assertsSettled =
  "VariableDeclaration:has(CallExpression[callee.name='settled'] CallExpression[callee.property.name=/^(innerText|allInnerTexts|inputValue)$/]) + ExpressionStatement:has(CallExpression[callee.name='expect'])";

const placedOnce = {
  selector: "CallExpression[callee.name='settled'] CallExpression[callee.property.name='boundingBox']",
  message:
    'Things are at rest before they are where they go: expect.poll(() => …) of all that is compared, or middleOf(…) for the mouse.',
};

const byState = {
  selector:
    "CallExpression[callee.property.name='locator'] > Literal[value=/:(enabled|disabled)|\\[disabled/]",
  message:
    'A button that is busy is so by aria-disabled, which CSS does not tell: expect.poll(() => ….isEnabled()).',
};

/** The page may find out first, and lay its dialog over what is clicked. */
const actsWithoutSession = {
  selector:
    "ExpressionStatement:has(> AwaitExpression > CallExpression[callee.property.name='clearCookies']) + ExpressionStatement:has(> AwaitExpression > CallExpression[callee.property.name=/^(click|fill|check|press|selectOption)$/])",
  message:
    'The page may see by itself that its session has ended: seeSessionEnd(page) first, or end it where the request passes (page.route).',
};

const poll = "MemberExpression[object.name='expect'][property.name='poll']";
const hook = 'CallExpression[callee.name=/^(before|after)All$/]';
const onlyInTests =
  'Outside a test expect.poll fails, but for a test that ran before in the same process: vi.waitFor(() => …) waits anywhere.';

const wait = "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/]";
/** What waits less long than `expect.poll` does, which fails on a machine with much to do. */
const hasty = [
  `${wait}[arguments.length=1]`,
  `${wait} > Literal[value<60000]`,
  `${wait} > ObjectExpression:not(:has(> Property[key.name='timeout']))`,
  `CallExpression[callee.property.name=/^(poll|waitFor|waitForURL|waitUntil)$/] > ObjectExpression > Property[key.name='timeout'] > Literal[value<60000]`,
].map((selector) => ({ selector, message: 'Be patient with a busy machine: 60 seconds at least.' }));

const tested =
  'CallExpression:matches([callee.name=/^(it|test|(before|after)(All|Each))$/], [callee.callee.object.name=/^(it|test)$/])';
/** The end that a test or a hook sets itself, sooner than vitest's. */
const hurried = [
  `${tested} > Literal[value<300000]`,
  `${tested} > ObjectExpression > Property[key.name='timeout'] > Literal[value<300000]`,
].map((selector) => ({ selector, message: 'vitest.config.ts says how long a test may take.' }));

const ofTests = [{ selector: `${hook} ${poll}`, message: onlyInTests }, ...hasty, ...hurried];
const builtOnly = {
  selector: 'Literal[value=/^(?:\\.\\/)?build\\//]',
  message: 'Only test/portal and test/browser have a build: others run beside it.',
};

const dialog = 'JSXElement[openingElement.name.name=/Dialogs?$/]';
const content =
  "JSXElement[openingElement.name.name='Page'] > JSXElement[openingElement.name.name=/^(Card|Form|nav|section)$/]";

/** What screens are held to (docs/rules.md). */
const ofScreens = [
  {
    selector: "JSXAttribute[name.name='columns'] ArrayExpression > Literal[value='']",
    message: 'Who hears a table is told what each column holds: “Ações” where it only leads on.',
  },
  {
    selector: `${content} ~ ${dialog}, ${content} ~ JSXExpressionContainer > :matches(LogicalExpression, ConditionalExpression) > ${dialog}`,
    message: 'Without JavaScript a dialog is a section of the page: draw it before the page’s own content.',
  },
  ...[
    "VariableDeclarator[init.callee.name='useFetcher'] > ObjectPattern > Property[key.name='load']",
    "MemberExpression[object.name='fetcher'][property.name='load']",
  ].map((selector) => ({
    selector,
    message:
      'A page that is gone to is not found while a fetcher’s route is still asked for: use useLookup, or fetch.',
  })),
];

/** What a picture may be made of: a PDF leaves out the rest without a word (server/platform/exports/pdf/drawing.ts). */
const ofPictures = [
  'JSXOpeningElement > JSXIdentifier[name=/^(?!(svg|g|rect|circle|path|text)$)[a-z]/]',
  'JSXOpeningElement[name.name=/^(rect|circle|path|text)$/] > JSXAttribute:not([name.name=/^(key|x|y|width|height|rx|cx|cy|r|d|fill|stroke|strokeWidth|strokeLinejoin|strokeLinecap|fontSize|fontWeight|textAnchor)$/])',
  "JSXOpeningElement[name.name='g'] > JSXAttribute:not([name.name=/^(key|transform)$/])",
  "JSXOpeningElement[name.name='g'] > JSXAttribute[name.name='transform'] TemplateElement[value.raw=/rotate|scale|skew|matrix/]",
  "JSXOpeningElement:has(> JSXAttribute[name.name='stroke']):not(:has(> JSXAttribute[name.name='fill'][value.value='none']))",
  'JSXOpeningElement[name.name=/^(g|rect|circle|path|text)$/] > JSXSpreadAttribute',
].map((selector) => ({
  selector,
  message:
    'A PDF draws rect, circle, path and text, filled or (with fill="none") stroked, and g that translates them; the rest would be missing from it.',
}));

/**
 * Refuses words that the field has another one for: the most of something is `max…`, of a text's length `max…Length`; what a
 * room is built on are its `Deps`, how rows of a base are stored is its storage, uploads that became no file are pending, a
 * page without a session is public; what is told is notified, reported, shown or described, what is held is locked, pending,
 * stored or enrolled, what is said is a message, a comment, output or content.
 * @param stored names that records, addresses or the browser's data have, and that therefore stay
 */
const oldWords = (...stored) => ({
  refused: [
    '^#?(?:[uU]n)?(?:[tT]old|[hH]eld|[sS]aid)(?![a-z])',
    '[a-z](?:Told|Held|Said)(?![a-z])',
    '^(?:most|longest)[A-Z]',
    '^(?:most|Around|unclaimed)$',
    '[eE]ntrance',
    '[sS]hel(?:f|ve)',
  ],
  allowed: ['toldLate', 'heldUntil', ...stored],
});

/** Files that name a field which is stored as it is, or which open pages read. */
const storedWords = {
  told: [
    'app/domain/data/files/unfinished-upload.ts',
    'app/domain/data/master-data/patterns.ts',
    'server/data/files/resumable/resumable.ts',
    'server/data/master-data/base.ts',
    'server/data/master-data/design/field-rule.ts',
    'server/demo/reviews.ts',
    'server/finance/bases/*.base.ts',
    'server/people/access/session-opener.ts',
    'server/people/factors/waiting.ts',
    'server/people/federation/{federation,provider-profiles}.ts',
    'server/people/identity/{cognito,port}.ts',
    'server/planning/forecast/board/{collection,terms}.ts',
    'test/app/domain/data/files/upload-list.test.ts',
    'test/server/data/master-data/model-file.test.ts',
    'test/server/insight/start/start-page.test.ts',
    'test/server/people/privacy/privacy.test.ts',
  ],
  untold: ['server/planning/forecast/review-state.ts'],
  held: ['app/routes/access/own-factor.tsx'],
  // A field of the loader's answer, which pages that were opened before an update read.
  said: ['app/routes/captura/sources/source.tsx'],
  heldBy: ['test/server/insight/origins/desk.ts'],
};

/** Rules without options, for all files. */
const errors = Object.fromEntries(
  [
    'eqeqeq',
    'no-console',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
    'no-array-constructor',
    'no-unused-expressions',
    'no-unused-vars',
    'no-useless-constructor',
    'no-empty-function',
    'typescript/await-thenable',
    'typescript/no-floating-promises',
    'typescript/no-misused-promises',
    'typescript/ban-ts-comment',
    'typescript/no-duplicate-enum-values',
    'typescript/no-dynamic-delete',
    'typescript/no-empty-object-type',
    'typescript/no-explicit-any',
    'typescript/no-extra-non-null-assertion',
    'typescript/no-extraneous-class',
    'typescript/no-invalid-void-type',
    'typescript/no-misused-new',
    'typescript/no-namespace',
    'typescript/no-non-null-asserted-nullish-coalescing',
    'typescript/no-non-null-asserted-optional-chain',
    'typescript/no-non-null-assertion',
    'typescript/no-require-imports',
    'typescript/no-this-alias',
    'typescript/no-unnecessary-type-constraint',
    'typescript/no-unsafe-declaration-merging',
    'typescript/no-unsafe-function-type',
    'typescript/no-wrapper-object-types',
    'typescript/prefer-as-const',
    'typescript/prefer-literal-enum-member',
    'typescript/prefer-namespace-keyword',
    'typescript/triple-slash-reference',
    'typescript/unified-signatures',
    'typescript/consistent-type-imports',
  ].map((rule) => [rule, 'error']),
);

export default {
  plugins: ['typescript', 'react'],
  jsPlugins: ['./test/lint-rules.mjs'],
  categories: { correctness: 'off' },
  ignorePatterns: ['build', '.data', '.cache', 'coverage'],
  options: { reportUnusedDisableDirectives: 'error' },
  rules: {
    ...errors,
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      files: ['app/**/*.{ts,tsx}', 'server/**/*.ts', 'test/**/*.ts'],
      rules: {
        'portal/old-words': ['error', oldWords()],
      },
    },
    ...Object.entries(storedWords).map(([word, files]) => ({
      files,
      rules: { 'portal/old-words': ['error', oldWords(word)] },
    })),
    boundaries(['app/domain/*'], [outsideDomain('../**')]),
    boundaries(['app/domain/*/*'], [outsideDomain('../../**')]),
    boundaries(['app/domain/*/*/**'], [outsideDomain('../../../**')]),
    boundaries(
      ['app/components/**'],
      [
        clientNeverServer,
        never(['**/server/**', '~/routes/**'], 'Components know neither the server nor the screens.'),
      ],
    ),
    boundaries(
      ['app/routes/**', 'app/root.tsx'],
      [
        typesOnly(
          ['**/server/**'],
          'Routes take services from the load context; only types may be imported.',
        ),
        never(['mongodb', 'express', '@aws-sdk/**', 'agenda', 'pino'], 'Routes ask services.'),
      ],
    ),
    boundaries(
      ['server/**'],
      [
        never(
          ['**/app/routes/**', '**/app/components/**', '**/app/root', '~/**'],
          'The server imports from app/domain only.',
        ),
        never(
          ['react', 'react-dom', 'react-dom/**', '@remix-run/react'],
          'The server knows nothing of React.',
        ),
      ],
    ),
    // Letters show tiles as pictures, which processes without pages draw.
    boundaries(
      ['server/insight/alerts/drawing.ts'],
      [
        never(
          [
            '**/app/routes/**',
            '**/app/components/**',
            '**/app/root',
            '~/**',
            '!**/insight/panels/picture/tile-picture',
          ],
          'Of components, letters use the picture of a tile alone.',
        ),
      ],
    ),
    boundaries(
      ['test/app/**'],
      [
        never(
          [...portals, ...browsers, '**/servers/**', 'mongodb', 'node:child_process'],
          'test/app starts nothing: a test of rules alone.',
        ),
      ],
    ),
    boundaries(
      ['test/server/**'],
      [
        never(
          [...portals, ...browsers],
          'test/server starts the database engine and no portal: test/portal does.',
        ),
      ],
    ),
    boundaries(
      ['test/portal/**'],
      [never(browsers, 'test/portal starts portals and no browser: test/browser does.')],
    ),
    {
      files: ['app/**/*.tsx', 'app/**/*.ts'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'portal/restricted-syntax': ['error', ...ofScreens],
      },
    },
    {
      files: ['app/routes/**'],
      excludeFiles: ['app/routes/read-form.ts'],
      rules: { 'portal/restricted-syntax': ['error', ...ofScreens, ...readByHand] },
    },
    {
      files: ['app/components/insight/panels/picture/**'],
      rules: { 'portal/restricted-syntax': ['error', ...ofScreens, ...ofPictures] },
    },
    {
      files: ['server/**/*.ts'],
      rules: { 'portal/area-index': 'error' },
    },
    {
      files: ['server/platform/zod.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['server/**'],
      rules: { 'portal/restricted-syntax': ['error', estimated, ...ofForms] },
    },
    {
      files: readsForms,
      rules: { 'portal/restricted-syntax': ['error', estimated] },
    },
    {
      files: estimates,
      rules: { 'portal/restricted-syntax': ['error', ...ofForms] },
    },
    {
      files: ['test/browser/**/*.test.ts'],
      rules: {
        'portal/restricted-syntax': [
          'error',
          ...[
            `AwaitExpression[argument.callee.property.name=${reads}]:not(ExpressionStatement > *)${waiting}`,
            `CallExpression[callee.name='expect'] AwaitExpression[argument.callee.type='Identifier']:not([argument.callee.name=${patient}])`,
            `CallExpression[callee.name='expect'] CallExpression[callee.object.name='page'][callee.property.name='url']`,
          ].map((selector) => ({ selector, message: readOnce })),
          { selector: assertsSettled, message: readOn },
          placedOnce,
          actsWithoutSession,
          byState,
          ...ofTests,
        ],
      },
    },
    {
      files: ['test/**/*.ts'],
      excludeFiles: ['test/**/*.test.ts'],
      rules: {
        'portal/restricted-syntax': ['error', { selector: poll, message: onlyInTests }, ...hasty, ...hurried],
      },
    },
    {
      files: ['test/{portal,server,app}/**/*.test.ts'],
      rules: { 'portal/restricted-syntax': ['error', ...ofTests] },
    },
    {
      files: ['test/{server,app}/**/*.test.ts'],
      rules: { 'portal/restricted-syntax': ['error', ...ofTests, builtOnly] },
    },
    {
      // Scripts of the database's own shell.
      files: ['deploy/compose/mongo-*.js'],
      rules: { 'typescript/no-require-imports': 'off' },
    },
    {
      files: ['test/{bench,faults,fleet}/**'],
      rules: { 'no-console': 'off' },
    },
  ],
};
