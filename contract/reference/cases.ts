// Reference data of incidents: case types and sub-types, categories, response and department types, what a case ends with.
import { callsOfKind } from './kind.ts'
import { kinds } from './kinds.ts'

const reportCategory = callsOfKind(kinds.reportCategory)
const caseType = callsOfKind(kinds.caseType)
const subCaseType = callsOfKind(kinds.subCaseType)
const responseType = callsOfKind(kinds.responseType)
const departmentType = callsOfKind(kinds.departmentType)
const disposition = callsOfKind(kinds.disposition)
const declineReason = callsOfKind(kinds.declineReason)
const beyond = true

export const cases = {
  getReportCategory: reportCategory.list('/resources/getReportCategory'),
  addReportCategory: reportCategory.add('/resources/addReportCategory', beyond),
  updateReportCategory: reportCategory.update('/resources/updateReportCategory/{id}', beyond),
  deactivateReportCategory: reportCategory.deactivate('/resources/deactivateReportCategory/{id}', beyond),
  reactivateReportCategory: reportCategory.reactivate('/resources/reactivateReportCategory/{id}'),

  getCaseTypes: caseType.list('/resources/getCaseTypes'),
  addCaseType: caseType.add('/resources/addCaseType'),
  updateCaseType: caseType.update('/resources/updateCaseType/{id}'),
  deactivateCaseType: caseType.deactivate('/resources/deactivateCaseType/{id}'),
  reactivateCaseType: caseType.reactivate('/resources/reactivateCaseType/{id}'),

  getSubCaseTypes: subCaseType.list('/resources/getSubCaseTypes'),
  addSubCaseType: subCaseType.add('/resources/addSubCaseType'),
  updateSubCaseType: subCaseType.update('/resources/updateSubCaseType/{id}'),
  deactivateSubCaseType: subCaseType.deactivate('/resources/deactivateSubCaseType/{id}'),
  reactivateSubCaseType: subCaseType.reactivate('/resources/reactivateSubCaseType/{id}'),

  getResponseTypes: responseType.list('/resources/getResponseTypes'),
  addResponseType: responseType.add('/resources/addResponseType'),
  updateResponseType: responseType.update('/resources/updateResponseType/{id}'),
  deactivateResponseType: responseType.deactivate('/resources/deactivateResponseType/{id}'),
  reactivateResponseType: responseType.reactivate('/resources/reactivateResponseType/{id}'),

  getDepartmentTypes: departmentType.list('/resources/getDepartmentTypes', beyond),
  addDepartmentType: departmentType.add('/resources/addDepartmentType', beyond),
  updateDepartmentType: departmentType.update('/resources/updateDepartmentType/{id}', beyond),
  deactivateDepartmentType: departmentType.deactivate('/resources/deactivateDepartmentType/{id}', beyond),
  reactivateDepartmentType: departmentType.reactivate('/resources/reactivateDepartmentType/{id}'),

  getDispositions: disposition.list('/resources/getDispositions', beyond),
  addDisposition: disposition.add('/resources/addDisposition', beyond),
  updateDisposition: disposition.update('/resources/updateDisposition/{id}', beyond),
  deactivateDisposition: disposition.deactivate('/resources/deactivateDisposition/{id}', beyond),
  reactivateDisposition: disposition.reactivate('/resources/reactivateDisposition/{id}'),

  getDeclineReasons: declineReason.list('/resources/getDeclineReasons', beyond),
  addDeclineReason: declineReason.add('/resources/addDeclineReason', beyond),
  updateDeclineReason: declineReason.update('/resources/updateDeclineReason/{id}', beyond),
  deactivateDeclineReason: declineReason.deactivate('/resources/deactivateDeclineReason/{id}', beyond),
  reactivateDeclineReason: declineReason.reactivate('/resources/reactivateDeclineReason/{id}'),
}
