// Case types: what can happen.
import type { CaseType } from '#contract/reference/kinds.ts'
import { k, t } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { caseColumns, concernGroup, lookGroup, rollCallField, teamsField, urgencyGroup } from './caseFields.tsx'
import { columnsIn, fieldsIn } from './inLanguages.tsx'
import { nameFields, referenceKind } from './referenceKind.tsx'

const caseTypes = referenceKind<CaseType>('caseType', {
  title: k('Case types'),
  one: k('case type'),
  empty: k('A case type says what happened, such as a fire. Citizens choose among them, and every ticket has one.'),
  columns: [
    caseColumns.name,
    ...columnsIn('names'),
    caseColumns.priority,
    caseColumns.isLifeThreat,
    { name: 'isPublic', title: k('Quick report'), minor: true, draw: ({ isPublic }) => (isPublic ? t('Shown to citizens') : t('Staff only')) },
  ],
  groups: [
    { title: k('Name'), fields: nameFields },
    lookGroup,
    { ...urgencyGroup, fields: [...urgencyGroup.fields, rollCallField] },
    { ...concernGroup, fields: [...concernGroup.fields, teamsField] },
    {
      title: k('Protocol card'),
      fields: [
        ...fieldsIn('ask', 'askIn', {
          label: k('To ask, in {language}'),
          help: k('One on a line; shown beside a call and a new ticket.'),
          input: 'long',
        }),
        ...fieldsIn('tell', 'tellIn', { label: k('To tell the caller, in {language}'), input: 'long' }),
      ],
    },
    {
      title: k('Public side'),
      fields: [{ name: 'isPublic', label: k('Citizens can choose it'), help: k('As one of the pictures of the quick report.'), first: 1 }],
    },
  ],
})

export const Screen = () => <ResourceScreen of={caseTypes} />
