// Case types: what can happen.
import type { CaseType } from '#contract/reference/kinds.ts'
import { k, t } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { caseColumns, concernGroup, lookGroup, teamsField, urgencyGroup } from './caseFields.tsx'
import { nameFields, referenceKind } from './referenceKind.tsx'

const caseTypes = referenceKind<CaseType>('caseType', {
  title: k('Case types'),
  one: k('case type'),
  empty: k('A case type says what happened, such as a fire. Citizens choose among them, and every ticket has one.'),
  columns: [
    ...Object.values(caseColumns),
    { name: 'isPublic', title: k('Quick report'), minor: true, draw: ({ isPublic }) => (isPublic ? t('Shown to citizens') : t('Staff only')) },
  ],
  groups: [
    { title: k('Name'), fields: nameFields },
    lookGroup,
    urgencyGroup,
    { ...concernGroup, fields: [...concernGroup.fields, teamsField] },
    {
      title: k('Public side'),
      fields: [{ name: 'isPublic', label: k('Citizens can choose it'), help: k('As one of the pictures of the quick report.'), first: 1 }],
    },
  ],
})

export const Screen = () => <ResourceScreen of={caseTypes} />
