// Tickets by date: rows and numbers for a screen or a print, and the table as a file.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { languageCodes } from '#contract/languages.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Count, Reason } from '#contract/nouns/fields.ts'
import { Books } from '#contract/statistics/books.ts'
import { Imprint, reportFilter, ReportNumbers, ReportRow } from './Report.ts'

/** Each format of an exported table by its media type. */
export const exportTypes = {
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/geo+json': 'geojson',
  'application/vnd.google-earth.kml+xml': 'kml',
  'application/gpx+xml': 'gpx',
  'text/calendar': 'ics',
  'application/rss+xml': 'rss',
} as const
export const exportFormats = ['csv', 'xlsx', 'geojson', 'kml', 'gpx', 'ics', 'rss'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const byDate = {
  getReportByDate: post('/reports/getReportByDate', {
    harm: 'none',
    mayLag: true,
    doc: 'Tickets received between two days, their numbers, which a search does not narrow, and what stood in the books when those days were closed; who may see numbers only gets no rows. Without days: today.',
    access: may('reports.read', 'reports.readOwn', 'reports.numbers'),
    input: z.object({ ...pageInput, ...reportFilter }),
    data: z.object({ numbers: ReportNumbers, books: Books, rows: page(ReportRow), imprint: Imprint }),
  }),
  exportReport: post('/reports/exportReport', {
    harm: 'secrets',
    doc: 'The tickets between two days as a table in CSV or XLSX, on a map as GeoJSON, KML or GPX, the newest as RSS; as iCalendar those that are planned, whatever the days. Times by the clock of the center, words in the language asked for. `Accept` with the media type of one of these gets the file itself. The log keeps who, when, why and by which filter.',
    access: may('reports.read', 'reports.readOwn'),
    beyond: true,
    mayLag: true,
    files: exportTypes,
    input: z.object({
      ...reportFilter,
      search: pageInput.search,
      reason: Reason,
      format: z.enum(exportFormats).default('csv'),
      language: z.enum(languageCodes).default('en'),
    }),
    /** `xlsx` is the workbook in base64, where that was asked for; `text` what is neither. */
    data: z.object({
      filename: z.string(),
      type: z.string(),
      csv: z.string(),
      xlsx: z.string().nullable(),
      text: z.string().nullable(),
      rows: Count,
      isCut: z.boolean(),
      imprint: Imprint,
    }),
  }),
}
