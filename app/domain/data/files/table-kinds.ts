/** Extensions of tables: a file with one that is no table is refused, and not stored unread (rule D9). */
const tableName = /\.(?:csv|txt|tsv|tab|jsonl|ndjson|xlsx|xlsm|xls|ods)$/i;

export const isNamedAsTable = (name: string): boolean => tableName.test(name);

/** Other extensions of workbooks, and of files that Excel opens: the refusal explains how to convert them. */
const otherSheet = /\.(?:xlsb|xltx|xltm|xlt|slk|fods|mht|mhtml)$/i;

export const isNamedAsSheet = (name: string): boolean => otherSheet.test(name);

/** Kinds of files that a preview needs completely, because their directory is at the end. */
export const isReadWhole = (name: string): boolean => /\.(?:xlsx|xlsm|xls|ods|zip)$/i.test(name);

/** Maximum size of a workbook in a preview, which reads it completely; bytes. */
export const maxWorkbookBytes = 16 * 1024 * 1024;

/** The kinds of tables that the portal reads, as text after "não é". */
export const tableKinds = 'CSV, TSV, JSON em linhas, XLSX, XLS nem ODS';

/** The extensions for a file chooser. */
export const tableNames = '.csv,.txt,.tsv,.jsonl,.ndjson,.xlsx,.xls,.ods';
