// Writes the next version of a card: its words in every language beside each other, its questions, what an answer decides, and the words for the caller.
import { ActionIcon, Alert, Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, type Card, type CardContent, type Discipline, mostQuestions, type Question, type Said } from '#contract/cards/Card.ts'
import { sayIn } from '#contract/cards/rules.ts'
import { cards as calls } from '#contract/cards/room.ts'
import { type Language, languages, unsaid } from '#contract/languages.ts'
import { cases } from '#contract/reference/cases.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { useChange } from '#web/kit/api.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { languageNow, nameOf, t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { messageOf } from '#web/kit/toast.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import styles from './cards.module.css'

const spoken = Object.keys(languages) as Language[]
const newAnswer = (id: string): Answer => ({ id, text: unsaid, priority: null, caseSubTypeId: null, card: null })
const newQuestion = (id: string): Question => ({ id, ask: unsaid, answers: [newAnswer('yes'), newAnswer('no')] })
export const emptyContent: CardContent = {
  ...{ name: unsaid, words: unsaid, caseTypeId: null, caseSubTypeId: null, priority: 3, questions: [], steps: [], beat: 0 },
  ...{ isPublic: 0, isInUse: 1 },
}

interface Props {
  code: string
  discipline: Discipline
  version: number | null
  cards: readonly Card[]
  first: CardContent
  mayWrite: boolean
  isArrest?: boolean
}

const put = <T,>(all: readonly T[], at: number, one: T) => all.map((old, n) => (n === at ? one : old))
const without = <T,>(all: readonly T[], at: number) => all.filter((_, n) => n !== at)

export function CardEditor({ code, discipline, version, cards, first, mayWrite, isArrest = false }: Props) {
  const [content, setContent] = useState(first)
  const [isChanged, setIsChanged] = useState(false)
  useUnsaved(isChanged)
  const types = useQuery(allOf(cases.getCaseTypes)).data ?? []
  const subTypes = (useQuery(allOf(cases.getSubCaseTypes)).data ?? []).filter((one) => one.caseTypeId === content.caseTypeId)
  const write = useChange(calls.writeCard, { quiet: 'all', onDone: () => setIsChanged(false) })
  const set = (change: Partial<CardContent>) => {
    setIsChanged(true)
    setContent({ ...content, ...change })
  }
  const choices = {
    priorities: priorities.map((one) => ({ value: String(one), label: `P${one} ${priorityWord(one)}` })),
    subTypes: subTypes.map((one) => ({ value: one.id, label: nameOf(one) })),
    cards: cards.map((one) => ({ value: one.code, label: sayIn(languageNow(), one.content.name) })),
  }
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate({ code, discipline, version, content })
      }}
    >
      <fieldset disabled={!mayWrite}>
        <SaidFields label={t('Name')} value={content.name} onChange={(name) => set({ name })} />
        <SaidFields label={t('What callers say, parted by commas')} value={content.words} onChange={(words) => set({ words })} />
        <div className={styles.row}>
          <Choose
            clearable
            label={t('Case type')}
            value={content.caseTypeId}
            choices={types.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onChange={(caseTypeId) => set({ caseTypeId, caseSubTypeId: null })}
          />
          <Choose
            clearable
            label={t('Sub-type')}
            value={content.caseSubTypeId}
            choices={choices.subTypes}
            onChange={(caseSubTypeId) => set({ caseSubTypeId })}
          />
          <Choose
            label={t('Priority')}
            value={String(content.priority)}
            choices={choices.priorities}
            onChange={(value) => set({ priority: Number(value ?? 3) as CardContent['priority'] })}
          />
          <NumberInput label={t('Beats a minute')} min={0} max={140} value={content.beat} onChange={(beat) => set({ beat: Number(beat) })} />
        </div>
        <div className={styles.row}>
          <Checkbox
            label={t('Citizens are led by it on the public page')}
            checked={content.isPublic === 1}
            onChange={({ currentTarget }) => set({ isPublic: currentTarget.checked ? 1 : 0 })}
          />
          <Checkbox
            label={t('In use')}
            checked={content.isInUse === 1}
            onChange={({ currentTarget }) => set({ isInUse: currentTarget.checked ? 1 : 0 })}
          />
        </div>
        {discipline === 'medical' && !isArrest && (
          <p>{t('Before its own questions the card of the first questions is asked: awake, breathing normally.')}</p>
        )}
        {content.questions.map((question, at) => (
          <QuestionFields
            key={at}
            {...{ question, choices }}
            number={at + 1}
            onChange={(one) => set({ questions: put(content.questions, at, one) })}
            onRemove={isArrest ? undefined : () => set({ questions: without(content.questions, at) })}
          />
        ))}
        {content.questions.length < mostQuestions && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => set({ questions: [...content.questions, newQuestion(`q${content.questions.length + 1}`)] })}
          >
            {t('Add a question')}
          </Button>
        )}
        <h3>{t('To tell the caller')}</h3>
        {content.steps.map((step, at) => (
          <div key={at} className={styles.line}>
            <SaidFields label={String(at + 1)} value={step} onChange={(one) => set({ steps: put(content.steps, at, one) })} />
            <Remove onRemove={() => set({ steps: without(content.steps, at) })} />
          </div>
        ))}
        <Button variant="default" size="compact-sm" onClick={() => set({ steps: [...content.steps, unsaid] })}>
          {t('Add a sentence')}
        </Button>
      </fieldset>
      {write.isError && (
        <Alert color="red" variant="light" role="alert" title={t('Not saved')}>
          {messageOf(write.error)} {t('Everything you typed is kept.')}
        </Alert>
      )}
      {mayWrite && (
        <Button type="submit" disabled={!isChanged} loading={write.isPending}>
          {t('Write it down, to be signed')}
        </Button>
      )}
    </form>
  )
}

interface Choices {
  priorities: { value: string; label: string }[]
  subTypes: { value: string; label: string }[]
  cards: { value: string; label: string }[]
}

function QuestionFields({
  question,
  number,
  choices,
  onChange,
  onRemove,
}: {
  question: Question
  number: number
  choices: Choices
  onChange(one: Question): void
  onRemove: (() => void) | undefined
}) {
  const { answers } = question
  const setAnswer = (at: number, change: Partial<Answer>) => onChange({ ...question, answers: put(answers, at, { ...answers[at]!, ...change }) })
  return (
    <fieldset className={styles.question}>
      <legend>{t('Question {key, number}', { key: number })}</legend>
      <div className={styles.line}>
        <SaidFields label={t('What is asked')} value={question.ask} onChange={(ask) => onChange({ ...question, ask })} />
        {onRemove && <Remove onRemove={onRemove} />}
      </div>
      {answers.map((answer, at) => (
        <div key={at} className={styles.answer}>
          <SaidFields label={t('Answer {key, number}', { key: at + 1 })} value={answer.text} onChange={(text) => setAnswer(at, { text })} />
          <div className={styles.row}>
            <Choose
              clearable
              size="xs"
              label={t('Decides the priority')}
              value={answer.priority === null ? null : String(answer.priority)}
              choices={choices.priorities}
              onChange={(value) => setAnswer(at, { priority: value ? (Number(value) as NonNullable<Answer['priority']>) : null })}
            />
            <Choose
              clearable
              size="xs"
              label={t('Decides the sub-type')}
              value={answer.caseSubTypeId}
              choices={choices.subTypes}
              onChange={(caseSubTypeId) => setAnswer(at, { caseSubTypeId })}
            />
            <Choose
              clearable
              size="xs"
              label={t('Leads to the words of')}
              value={answer.card}
              choices={choices.cards}
              onChange={(card) => setAnswer(at, { card })}
            />
            {answers.length > 2 && <Remove onRemove={() => onChange({ ...question, answers: without(answers, at) })} />}
          </div>
        </div>
      ))}
      {answers.length < 6 && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => onChange({ ...question, answers: [...answers, newAnswer(`a${answers.length + 1}`)] })}
        >
          {t('Add an answer')}
        </Button>
      )}
    </fieldset>
  )
}

/** A text in every language beside each other, so that none is forgotten. */
function SaidFields({ label, value, onChange }: { label: string; value: Said; onChange(value: Said): void }) {
  return (
    <div className={styles.said} role="group" aria-label={label}>
      <span>{label}</span>
      {spoken.map((code) => (
        <TextInput
          key={code}
          size="xs"
          lang={code}
          label={languages[code].name}
          aria-label={`${label}, ${languages[code].name}`}
          value={value[code]}
          onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

const Remove = ({ onRemove }: { onRemove(): void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={t('Remove')} onClick={onRemove}>
    <IconTrash size={16} aria-hidden="true" />
  </ActionIcon>
)
