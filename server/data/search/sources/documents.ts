import { jobOutcome } from '../../../../app/domain/data/jobs/job';
import type { FileRecord } from '../../provenance/file';
import type { ReportRecord } from '../../../insight/reports/collection';
import type { EntryDraft } from '../../bases/record-source';

/** The entry of a file; `labels` are the names of bases; found by its owner, and by people who see all files. */
export const fileDraft = (file: FileRecord, labels: ReadonlyMap<string, string>): EntryDraft => ({
  id: file._id.toHexString(),
  type: 'file',
  title: file.originalName,
  facts: [
    file.collection && `Base ${labels.get(file.collection) ?? file.collection}`,
    file.user,
    jobOutcome(file).label,
    file.message,
  ],
  codes: [],
  url: `/captura/processando/${file._id.toHexString()}`,
  date: file.statusChangeDate,
  owner: file.user,
  ...(file.collection !== null && { base: file.collection }),
});

const previewLines = 30;

/** A generated report, with what its file says of itself and how it begins. */
export const reportDraft = (report: ReportRecord): EntryDraft => ({
  id: report._id.toHexString(),
  type: 'report',
  title: report.name,
  facts: [
    report.originalName,
    ...report.facts.map(([label, value]) => `${label} ${value}`),
    ...(report.preview
      ? [report.preview.columns, ...report.preview.rows.slice(0, previewLines)].map((row) => row.join(' '))
      : []),
  ],
  codes: [],
  url: report.url || `/ij/report?${new URLSearchParams({ origin: report.origin, name: report.name })}`,
  date: report.statusChangeDate,
});
