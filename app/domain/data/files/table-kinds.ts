/** Names that tables have: what calls itself one and is none is refused, and not kept unread (rule D9). */
const tableName = /\.(?:csv|txt|tsv|tab|jsonl|ndjson|xlsx|xlsm|xls|ods)$/i;

export const isNamedAsTable = (name: string): boolean => tableName.test(name);

/** Other names that workbooks have, and files that Excel opens as ones: they are told how to become a table that is read. */
const otherSheet = /\.(?:xlsb|xltx|xltm|xlt|slk|fods|mht|mhtml)$/i;

export const isNamedAsSheet = (name: string): boolean => otherSheet.test(name);

/** Kinds of file that a preview reads whole, because their directory stands at their end. */
export const isReadWhole = (name: string): boolean => /\.(?:xlsx|xlsm|xls|ods|zip)$/i.test(name);

/** Bytes of the largest workbook that a preview reads, which is whole. */
export const maxWorkbookBytes = 16 * 1024 * 1024;

/** The tables that the portal reads, as a sentence names them after "não é". */
export const tableKinds = 'CSV, TSV, JSON em linhas, XLSX, XLS nem ODS';

/** The same for the choice of a file. */
export const tableNames = '.csv,.txt,.tsv,.jsonl,.ndjson,.xlsx,.xls,.ods';
