// Case sub-types: what exactly happened.
import { cases } from '#contract/reference/cases.ts'
import type { SubCaseType } from '#contract/reference/kinds.ts'
import { neighborChoiceWords } from '#contract/tickets/neighbors/rules.ts'
import { k, nameOf } from '#web/kit/language.ts'
import type { Options } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { caseColumns, concernGroup, lookGroup, urgencyGroup } from './caseFields.tsx'
import { columnsIn } from './inLanguages.tsx'
import { nameFields, referenceKind } from './referenceKind.tsx'

const caseTypeOptions: Options = { endpoint: cases.getCaseTypes, valueOf: ({ id }: { id: string }) => id, labelOf: nameOf }

const subCaseTypes = referenceKind<SubCaseType>('subCaseType', {
  title: k('Case sub-types'),
  knownBy: ['caseTypeId', 'name'],
  one: k('sub-type'),
  empty: k('A sub-type says more closely what happened, such as a house on fire. It may be more urgent than its case type.'),
  filters: [{ name: 'caseTypeId', label: k('Case type'), options: caseTypeOptions }],
  columns: [
    caseColumns.name,
    { name: 'caseTypeId', title: k('Case type'), draw: ({ caseTypeId }, nameOf) => nameOf('caseTypeId', caseTypeId) },
    ...columnsIn('names'),
    caseColumns.priority,
    caseColumns.isLifeThreat,
  ],
  groups: [
    { title: k('Name'), fields: [{ name: 'caseTypeId', label: k('Case type'), options: caseTypeOptions }, ...nameFields] },
    lookGroup,
    urgencyGroup,
    {
      ...concernGroup,
      fields: [
        ...concernGroup.fields,
        {
          name: 'neighbors',
          label: k('Neighbors who are asked'),
          help: k('Where the center asks neighbors.'),
          labels: neighborChoiceWords,
          width: 'half',
        },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={subCaseTypes} />
