/** The part of the library that writes row by row, without its readers. */
declare module '@protobi/exceljs/lib/stream/xlsx/workbook-writer.js' {
  import type exceljs from '@protobi/exceljs';
  const WorkbookWriter: typeof exceljs.stream.xlsx.WorkbookWriter;
  export default WorkbookWriter;
}
