// Quick answers: what is often written to citizens, in both languages.
import { cases } from '#contract/reference/cases.ts'
import type { QuickAnswer } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { bothNames } from '#web/kit/resources/options.ts'
import type { Options } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { orderField, referenceKind } from './referenceKind.tsx'

const caseTypes: Options = { endpoint: cases.getCaseTypes, valueOf: ({ id }: { id: string }) => id, labelOf: bothNames }

const quickAnswers = referenceKind<QuickAnswer>('quickAnswer', {
  title: k('Quick answers'),
  one: k('quick answer'),
  empty: k('A quick answer is one click away in every chat.'),
  filters: [{ name: 'caseTypeId', label: k('Case type'), options: caseTypes }],
  columns: [
    { name: 'title', title: k('Title') },
    { name: 'text', title: k('In English') },
    { name: 'textFil', title: k('In Filipino'), minor: true, draw: ({ textFil }) => <span lang="fil">{textFil}</span> },
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
      fields: [
        { name: 'text', label: k('In English'), input: 'long' },
        { name: 'textFil', label: k('In Filipino'), input: 'long' },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={quickAnswers} />
