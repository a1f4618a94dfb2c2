// The room reference: all its handlers, and its rows on the live feed.
import { kindNames } from '#contract/reference/kinds.ts'
import type { reference as contract } from '#contract/reference/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveBorders, serveVersions } from './places.ts'
import { serveKind } from './rows.ts'
import { findReferences } from './store.ts'
import { serveTables } from './tables.ts'

export const referenceRows: RowsOf = Object.fromEntries(
  kindNames.map((kind) => [kind, async (tx, ids) => new Map((await findReferences(tx, kind, ids)).map((row) => [row.id, row]))]),
)

const reportCategory = serveKind('reportCategory')
const caseType = serveKind('caseType')
const subCaseType = serveKind('subCaseType')
const responseType = serveKind('responseType')
const departmentType = serveKind('departmentType')
const disposition = serveKind('disposition')
const declineReason = serveKind('declineReason')
const barangay = serveKind('barangay')
const volunteerGroup = serveKind('volunteerGroup')
const quickAnswer = serveKind('quickAnswer')

export const serveReference = (): Handlers<typeof contract> => ({
  getReportCategory: reportCategory.list,
  addReportCategory: reportCategory.add,
  updateReportCategory: reportCategory.update,
  deactivateReportCategory: reportCategory.deactivate,
  reactivateReportCategory: reportCategory.reactivate,

  getCaseTypes: caseType.list,
  addCaseType: caseType.add,
  updateCaseType: caseType.update,
  deactivateCaseType: caseType.deactivate,
  reactivateCaseType: caseType.reactivate,

  getSubCaseTypes: subCaseType.list,
  addSubCaseType: subCaseType.add,
  updateSubCaseType: subCaseType.update,
  deactivateSubCaseType: subCaseType.deactivate,
  reactivateSubCaseType: subCaseType.reactivate,

  getResponseTypes: responseType.list,
  addResponseType: responseType.add,
  updateResponseType: responseType.update,
  deactivateResponseType: responseType.deactivate,
  reactivateResponseType: responseType.reactivate,

  getDepartmentTypes: departmentType.list,
  addDepartmentType: departmentType.add,
  updateDepartmentType: departmentType.update,
  deactivateDepartmentType: departmentType.deactivate,
  reactivateDepartmentType: departmentType.reactivate,

  getDispositions: disposition.list,
  addDisposition: disposition.add,
  updateDisposition: disposition.update,
  deactivateDisposition: disposition.deactivate,
  reactivateDisposition: disposition.reactivate,

  getDeclineReasons: declineReason.list,
  addDeclineReason: declineReason.add,
  updateDeclineReason: declineReason.update,
  deactivateDeclineReason: declineReason.deactivate,
  reactivateDeclineReason: declineReason.reactivate,

  getBarangays: barangay.list,
  addBarangay: barangay.add,
  updateBarangay: barangay.update,
  deactivateBarangay: barangay.deactivate,
  reactivateBarangay: barangay.reactivate,

  getVolunteerGroups: volunteerGroup.list,
  addVolunteerGroup: volunteerGroup.add,
  updateVolunteerGroup: volunteerGroup.update,
  deactivateVolunteerGroup: volunteerGroup.deactivate,
  reactivateVolunteerGroup: volunteerGroup.reactivate,

  getQuickAnswers: quickAnswer.list,
  addQuickAnswer: quickAnswer.add,
  updateQuickAnswer: quickAnswer.update,
  deactivateQuickAnswer: quickAnswer.deactivate,
  reactivateQuickAnswer: quickAnswer.reactivate,

  ...serveBorders(),
  ...serveVersions(),
  ...serveTables(),
})
