// The caller of a ticket asked by a card: each answer is noted at once, the first unit is one key away, and what was answered stays to be read.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { arrestOf, cardOf, decide } from '#contract/cards/rules.ts'
import { asking } from '#contract/tickets/asking/asking.ts'
import { useChange } from '#web/kit/api.ts'
import { CardPanel } from '#web/kit/cards/CardPanel.tsx'
import { endAskingOn, isAskedOn, newAnswers, useCards } from '#web/kit/cards/run.ts'
import { t } from '#web/kit/language.ts'
import { useTeamChoices } from '#web/tickets/assignment/useChoices.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { useNameOf, useSubCaseTypes } from '#web/tickets/reference.ts'
import { assign } from '#web/tickets/steps/actions.ts'

export function TicketCard({ ticket }: { ticket: Shown }) {
  const id = ticket.transactionNumber
  const cards = useCards()
  const nameOf = useNameOf()
  const subTypes = useSubCaseTypes().byId
  const { choices } = useTeamChoices([id])
  const [goesOn] = useState(() => isAskedOn(id))
  const [isSought, setIsSought] = useState(goesOn)
  useEffect(() => () => void endAskingOn(id), [id])
  /** The card that was chosen and not yet answered, and answers on their way. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [sent, setSent] = useState<{ question: string; answer: string }[]>([])
  const answers = useChange(asking.answerCard, { quiet: 'done', onDone: ({ data }) => learnTicket(data) })
  const compressions = useChange(asking.startCompressions, { quiet: 'done', onDone: ({ data }) => learnTicket(data) })
  const kept = ticket.card ?? null
  const code = chosen ?? kept?.code ?? null
  const card = code === null ? undefined : cardOf(cards, code)
  if (!card && !isSought)
    return (
      <Button variant="default" size="compact-md" mb="sm" onClick={() => setIsSought(true)}>
        {t('Ask by a question card')}
      </Button>
    )
  const noted = kept?.code === code ? kept.answers : []
  const given = sent.reduce((all, one) => newAnswers(all, one), noted as readonly { question: string; answer: string }[])
  const decision = card && decide(card, arrestOf(cards), given)
  const unit = ticket.allocatedTo.length === 0 ? choices.find((one) => one.isReady) : undefined
  return (
    <CardPanel
      cards={cards}
      run={code === null ? null : { code, answers: given, compressionsAt: kept?.compressionsAt ?? null }}
      isFocused={goesOn || isSought || chosen !== null}
      subTypeName={nameOf(subTypes.get(decision?.caseSubTypeId ?? ''))}
      first={
        unit
          ? {
              label: t('Send {names}', { names: unit.short }),
              onSend: () => void assign(id, 'responseteam', [unit.id], t('sent {names}', { names: unit.short })),
            }
          : null
      }
      onChoose={({ code: found }) => {
        setChosen(found)
        setSent([])
      }}
      onAnswer={(question, answer) => {
        if (!card) return
        setSent(newAnswers(sent, { question, answer }))
        answers.mutate({ id, code: card.code, version: kept?.code === card.code ? kept.version : card.version, question, answer })
      }}
      onCompressions={() => compressions.mutate({ id })}
    />
  )
}
