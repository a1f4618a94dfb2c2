// What is told of a ticket or a team that was chosen on the map.
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { MapTeam } from '#contract/map/MapPoints.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import { Card, Dim } from '#web/map/Card.tsx'
import { askToSendTeam } from '#web/tickets/assignment/sendTo.ts'
import { TeamState } from '#web/tickets/assignment/TeamState.tsx'
import { Said } from '#web/tickets/lists/Said.tsx'
import { TicketAge } from '#web/tickets/lists/TicketAge.tsx'
import { useShown } from '#web/tickets/live/shown.ts'
import { useCaseTypes, useNameOf, useResponseTypes } from '#web/tickets/reference.ts'
import { usePainted } from '#web/tickets/steps/painted.ts'
import { useTicketActions } from '#web/tickets/steps/useTicketActions.ts'
import { statusWords } from '#web/kit/words.ts'

export function TicketCard({ id, maySend, isPast, onClose }: { id: string; maySend: boolean; isPast: boolean; onClose(): void }) {
  const { teams } = useTicketActions(id)
  const { shown } = useShown(id)
  const painted = usePainted('ticket', shown ? [{ id, version: shown.version }] : [])
  const type = useCaseTypes().byId.get(shown?.caseTypeId ?? '')
  const nameOf = useNameOf()
  if (!shown) return null
  return (
    <Card
      title={
        <Group gap="xs" wrap="nowrap">
          <TicketMark priority={shown.priority} status={shown.status} /> P{shown.priority} {nameOf(type)}
        </Group>
      }
      painted={painted}
      onClose={onClose}
    >
      <p>
        <Said text={shown.summary ?? shown.description} caseTypeId={shown.caseTypeId} />
      </p>
      <Dim>
        {isPast ? t('Now: {status}', { status: t(statusWords[shown.status]) }) : t(statusWords[shown.status])} · {shown.place || '–'} ·{' '}
        <TicketAge row={shown} />
      </Dim>
      <Anchor component={Link} to={`/cms/tickets/${shown.tab}/${id}`} size="sm">
        {t('Open {number}', { number: id })}
      </Anchor>
      {maySend && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={teams}>
            {t('Send response teams')}
          </Button>
          <Dim>{t('or lay a team on its mark')}</Dim>
        </Group>
      )}
    </Card>
  )
}

interface TeamProps {
  team: MapTeam
  /** The ticket that it may be sent to. */
  for?: string | undefined
  onReach?: (() => void) | undefined
  onClose(): void
  onTicket(number: string): void
}

export function TeamCard({ team, for: ticket, onReach, onClose, onTicket }: TeamProps) {
  const nameOf = useNameOf()
  const kind = useResponseTypes().byId.get(team.responseTypeId)
  const kmh = team.speed === null ? null : Math.round(team.speed * 3.6)
  return (
    <Card title={`${team.callSign} · ${team.name}`} onClose={onClose}>
      <Dim>
        {nameOf(kind)}
        {kmh !== null && ` · ${kmh < 3 ? t('standing') : t('{kmh} km/h', { kmh: formatNumber(kmh) })}`}
      </Dim>
      <TeamState state={team.state} positionAt={team.positionAt} />
      {team.transactionNumber && (
        <Button variant="default" size="xs" onClick={() => onTicket(team.transactionNumber!)}>
          {t('Works on {number}', { number: team.transactionNumber })}
        </Button>
      )}
      {onReach && (
        <Button variant="default" size="xs" onClick={onReach}>
          {t('What it reaches in 5 and 10 minutes')}
        </Button>
      )}
      {ticket && ticket !== team.transactionNumber && (
        <Button size="xs" onClick={() => void askToSendTeam(team, ticket)}>
          {t('Send {team} to {number}', { team: team.callSign, number: ticket })}
        </Button>
      )}
    </Card>
  )
}
