// Report categories.
import type { ReportCategory } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { nameColumns, plainGroups, referenceKind } from './referenceKind.tsx'

const reportCategories = referenceKind<ReportCategory>('reportCategory', {
  title: k('Report categories'),
  one: k('report category'),
  empty: k('Categories sort tickets in reports, beside their case type.'),
  columns: nameColumns,
  groups: plainGroups,
})

export const Screen = () => <ResourceScreen of={reportCategories} />
