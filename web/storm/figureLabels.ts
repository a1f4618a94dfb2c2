// What the figures of a barangay are called.
import type { FigureName } from '#contract/storm/reports.ts'
import { k } from '#web/kit/language.ts'

export const figureLabels: Record<FigureName, string> = {
  families: k('Affected families'),
  persons: k('Affected persons'),
  outsideFamilies: k('Families outside'),
  outsidePersons: k('Persons outside'),
  housesTotal: k('Houses totally damaged'),
  housesPartial: k('Houses partially damaged'),
  aidDswd: k('Assistance by DSWD (₱)'),
  aidLgu: k('Assistance by the LGU (₱)'),
  aidNgo: k('Assistance by NGOs (₱)'),
  aidOther: k('Assistance by others (₱)'),
}
