// Giving out an alert of our own: about a report of the day or published news, in words that anybody understands.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { identity } from '#contract/centers/identity.ts'
import type { Input } from '#contract/kit/client.ts'
import { type Language, languages, otherLanguages } from '#contract/languages.ts'
import { news } from '#contract/news/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { needsSecond } from '#contract/warnings/second.ts'
import { warnings as calls } from '#contract/warnings/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useContractForm, type Values } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup, Options } from '#web/kit/resources/Resource.ts'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { Reach } from './Reach.tsx'
import { aboutWords, categoryWords, codeWords, gradeWords, responseWords } from './words.ts'

const schema = calls.publishAlert.input
const standing: Options = {
  endpoint: hazards.getReportsOfTheDay,
  valueOf: ({ hazardId }: { hazardId: string }) => hazardId,
  labelOf: ({ title }: { title: string }) => title,
}
const published = (slug: string): Options => ({
  endpoint: news.getPublicNews,
  input: { slug },
  valueOf: ({ id }: { id: string }) => id,
  labelOf: ({ title }: { title: string }) => title,
})
const barangays: Options = { endpoint: cases.getBarangays, valueOf: ({ id }: { id: string }) => id, labelOf: ({ name }: { name: string }) => name }
const severities = { Extreme: k('Extreme'), Severe: k('Severe'), Moderate: k('Moderate'), Minor: k('Minor'), Unknown: k('Not graded') }

const wordsOf = (code: Language) => ({ language: languages[code].name })

const groupsOf = (about: unknown, slug: string): readonly FieldGroup[] => [
  {
    title: k('What'),
    fields: [
      { name: 'about', label: k('About'), labels: aboutWords, width: 'half' },
      about === 'news'
        ? { name: 'aboutId', label: k('News'), options: published(slug), width: 'half' }
        : { name: 'aboutId', label: k('Report of the day'), options: standing, width: 'half' },
      { name: 'barangayIds', label: k('Only these barangays'), help: k('Left empty: all that the place touches.'), options: barangays },
      { name: 'event', label: k('Kind of event'), width: 'half' },
      { name: 'severity', label: k('Severity'), labels: severities, width: 'half' },
      {
        name: 'category',
        label: k('Category'),
        labels: categoryWords,
        help: k('Left empty: by the kind of event. Other systems filter on it.'),
        width: 'half',
      },
      { name: 'grade', label: k('PAGASA color or signal'), labels: gradeWords, width: 'half' },
      { name: 'headline', label: k('Headline') },
      { name: 'description', label: k('What happens'), input: 'long' },
      { name: 'instruction', label: k('What to do'), input: 'long' },
    ],
  },
  {
    title: k('In other languages'),
    fields: otherLanguages.flatMap((code) => [
      { name: `headlineIn.${code}`, label: k('Headline in {language}'), words: wordsOf(code) },
      { name: `descriptionIn.${code}`, label: k('What happens, in {language}'), words: wordsOf(code), input: 'long' as const },
      { name: `instructionIn.${code}`, label: k('What to do, in {language}'), words: wordsOf(code), input: 'long' as const },
    ]),
  },
  {
    title: k('How it is to be taken'),
    fields: [
      { name: 'responseType', label: k('People should'), labels: responseWords, width: 'half' },
      { name: 'urgency', label: k('Urgency'), labels: codeWords, width: 'half' },
      { name: 'certainty', label: k('Certainty'), labels: codeWords, width: 'half' },
      { name: 'hours', label: k('Runs for (hours)'), width: 'half' },
      { name: 'isExercise', label: k('An exercise') },
    ],
  },
]
const first: Values = {
  ...{
    about: 'hazard',
    aboutId: null,
    barangayIds: [],
    event: '',
    category: null,
    grade: null,
    headline: '',
    description: '',
    instruction: '',
    headlineIn: {},
    descriptionIn: {},
    instructionIn: {},
    responseType: 'Avoid',
    urgency: 'Immediate',
  },
  ...{ severity: 'Moderate', certainty: 'Observed', isExercise: 0, hours: 6 },
}

export function GiveOut({ onClose }: { onClose(): void }) {
  const slug = useQuery(query(identity.fetchCCInfo)).data?.slug ?? ''
  const form = useContractForm(schema, first)
  const { about } = form.values
  const needs = needsSecond({ severity: String(form.values.severity), isExercise: form.values.isExercise ? 1 : 0 })
  // What was chosen of one kind is nothing of the other.
  const clearChoice = useEffectEvent(() => form.set('aboutId', null))
  useEffect(() => clearChoice(), [about])
  const publish = useChange(calls.publishAlert, { onDone: onClose, onRefused: form.showRefusal })
  return (
    <FormModal opened onClose={onClose} title={t('Give out an alert')} size="lg">
      <AskForm
        form={form}
        action={needs ? t('Ask a second person to confirm it') : t('Give out this alert to everybody')}
        isSending={publish.isPending}
        onCancel={onClose}
        onSend={(values) => publish.mutate(values as Input<typeof calls.publishAlert>)}
      >
        <div>
          <FieldGroups
            key={String(form.values.about)}
            groups={groupsOf(form.values.about, slug)}
            schema={schema}
            form={form}
            isNew
            readOnly={false}
          />
          <Reach values={form.values} />
          {needs && <p role="note">{t('An extreme or severe alert goes out once somebody else confirms it within two minutes.')}</p>}
        </div>
      </AskForm>
    </FormModal>
  )
}
