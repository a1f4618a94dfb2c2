// Quick answers: what is often written to citizens, in every language.
import { cases } from '#contract/reference/cases.ts'
import { languages } from '#contract/languages.ts'
import type { QuickAnswer } from '#contract/reference/kinds.ts'
import { k, nameOf } from '#web/kit/language.ts'
import type { Options } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { columnsIn, fieldsIn } from './inLanguages.tsx'
import { orderField, referenceKind } from './referenceKind.tsx'

const caseTypes: Options = { endpoint: cases.getCaseTypes, valueOf: ({ id }: { id: string }) => id, labelOf: nameOf }

const quickAnswers = referenceKind<QuickAnswer>('quickAnswer', {
  title: k('Quick answers'),
  one: k('quick answer'),
  empty: k('A quick answer is one click away in every chat.'),
  filters: [{ name: 'caseTypeId', label: k('Case type'), options: caseTypes }],
  columns: [
    { name: 'title', title: k('Title') },
    { name: 'text', title: k('In {language}'), words: { language: languages.en.name } },
    ...columnsIn('texts'),
  ],
  groups: [
    {
      title: k('Title'),
      fields: [
        { name: 'title', label: k('Title'), help: k('Only staff see it.') },
        { name: 'caseTypeId', label: k('Case type'), help: k('Left empty: offered for every ticket.'), options: caseTypes, width: 'half' },
        orderField,
      ],
    },
    {
      title: k('Text'),
      fields: fieldsIn('text', 'texts', { label: k('In {language}'), input: 'long' }),
    },
  ],
})

export const Screen = () => <ResourceScreen of={quickAnswers} />
