/** `npm run bench [name] [numbers]`: each measurement as a ratio to a floor of the same run. */
import { benchAnalysis } from './analysis';
import { benchArrival } from './arrival';
import { benchBooks } from './books';
import { benchBuilder } from './builder';
import { benchCompression } from './compression';
import { benchCounting } from './counting';
import { benchExport } from './export';
import { benchFileLists } from './file-lists';
import { benchForecast } from './forecast';
import { benchGrid } from './grid';
import { benchIdle } from './idle';
import { benchIngest } from './ingest';
import { benchKeyed } from './keyed';
import { benchPlanning } from './planning';
import { benchPages } from './pages';
import { benchPlanList } from './plan-list';
import { benchPanel } from './panel';
import { benchPeople } from './people';
import { benchRequests } from './requests';
import { benchLargeWorkbook } from './large-workbook';
import { line, type BenchRow } from './row';
import { benchLists } from './lists';
import { benchSearch } from './search';
import { benchStatements } from './statements';
import { benchSuggest } from './suggest';
import { benchUpload } from './upload';
import { benchWorkbook } from './workbook';

const suites: Record<string, (numbers: readonly number[]) => Promise<BenchRow[]>> = {
  ingest: benchIngest,
  arrival: benchArrival,
  workbook: benchWorkbook,
  'large-workbook': benchLargeWorkbook,
  books: benchBooks,
  keyed: benchKeyed,
  export: benchExport,
  pages: benchPages,
  requests: benchRequests,
  compression: benchCompression,
  counting: benchCounting,
  upload: benchUpload,
  planning: benchPlanning,
  forecast: benchForecast,
  panel: benchPanel,
  builder: benchBuilder,
  analysis: benchAnalysis,
  people: benchPeople,
  search: benchSearch,
  lists: benchLists,
  'plan-list': benchPlanList,
  'file-lists': benchFileLists,
  statements: benchStatements,
  suggest: benchSuggest,
  grid: benchGrid,
  idle: benchIdle,
};

const args = process.argv.slice(2);
const numbers = args.map(Number).filter((number) => !Number.isNaN(number));
const wanted = args.filter((name) => Number.isNaN(Number(name)));
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const row of await suite(numbers)) console.log(line(row));
}
