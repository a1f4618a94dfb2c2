// What can be done with a ticket, in one row: the next move first, and nothing that this account cannot do.
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  type Icon,
  IconAmbulance,
  IconArchive,
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconBuilding,
  IconCheck,
  IconCircleCheck,
  IconDots,
  IconEdit,
  IconFlag,
  IconMail,
  IconPrinter,
  IconTrash,
  IconUserSearch,
  IconUserUp,
  IconX,
} from '@tabler/icons-react'
import type { StepName } from '#contract/tickets/steps/rules.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { useMe } from '#web/kit/session/session.ts'
import { whyNot } from './available.ts'
import styles from './ActionBar.module.css'
import { nameOfKey } from './KeyList.tsx'
import { type KeyName, keyOfAction } from './keys.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import type { TicketActions } from './useTicketActions.ts'

export function ActionBar({ ticket, actions }: { ticket: Shown; actions: TicketActions }) {
  const me = useMe()
  const blocked = (step: StepName) => whyNot(step, ticket, me)
  const back = wayBack(ticket, actions, blocked).filter(({ step }) => blocked(step) === null)
  const open = back.length > 0 ? [] : waysOn(ticket, actions, me).filter(({ step }) => blocked(step) === null)
  const first = nextMoveOf(ticket, open)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('What to do with the ticket')}>
      {back.map(({ label, run }, index) => (
        <Action key={label} label={label} icon={IconArrowBackUp} isFirst={index === 0} run={run} />
      ))}
      {open
        .toSorted((one, other) => Number(other === first) - Number(one === first))
        .map((one) => (
          <Action key={one.label} {...one} isFirst={one === first} />
        ))}
      <MoreMenu ticket={ticket} actions={actions} blocked={blocked} />
    </div>
  )
}

interface WayOn {
  label: string
  icon: Icon
  step: StepName
  action: KeyName
  run(): void
}

/** What leads on from here, for this kind of account; what it may not do is not drawn. */
function waysOn(ticket: Shown, actions: TicketActions, me: ReturnType<typeof useMe>): WayOn[] {
  const isUnit = !me?.permissions.includes('tickets.read')
  const isProposal = me?.permissions.includes('tickets.proposeResolve') ?? false
  const end = { icon: IconCircleCheck, action: 'resolve', run: actions.resolve } as const
  const ways: (WayOn | false)[] = [
    isUnit && { label: t('Acknowledge'), icon: IconCheck, step: 'acknowledge', action: 'accept', run: actions.accept },
    !isUnit && { label: t('Accept'), icon: IconCheck, step: 'accept', action: 'accept', run: actions.accept },
    { label: t('Send team'), icon: IconAmbulance, step: 'assign', action: 'teams', run: actions.teams },
    !isUnit && { label: t('Departments'), icon: IconBuilding, step: 'assign', action: 'departments', run: actions.departments },
    isProposal ? { ...end, label: t('Propose to resolve'), step: 'proposeResolve' } : { ...end, label: t('Resolve'), step: 'resolve' },
    !isUnit && { label: t('Decline'), icon: IconX, step: 'decline', action: 'decline', run: actions.decline },
  ]
  const isTaken = ticket.awaiting.length > 0 || !isUnit
  return ways.filter((one) => one !== false).filter(({ step }) => step !== 'acknowledge' || isTaken)
}

/** Accept, then send a team, then resolve. */
function nextMoveOf(ticket: Shown, open: readonly WayOn[]): WayOn | undefined {
  const named = (...steps: StepName[]) => open.find(({ step }) => steps.includes(step))
  if (ticket.status === 'pending') return named('accept', 'assign')
  return named('acknowledge') ?? (ticket.allocatedTo.length === 0 ? named('assign') : undefined) ?? named('resolve', 'proposeResolve')
}

type Blocked = (step: StepName) => string | null

interface WayBack {
  label: string
  step: StepName
  run(): void
}

/** A ticket that was laid aside offers the way back in place of the way on. */
function wayBack(ticket: Shown, actions: TicketActions, blocked: Blocked): WayBack[] {
  const rows: Partial<Record<Shown['status'], WayBack[]>> = {
    deleted: [{ label: t('Restore'), step: 'restore', run: actions.restore }],
    merged: [{ label: t('Take apart again'), step: 'unmerge', run: actions.unmerge }],
    declined: [{ label: t('Open it again'), step: 'reopen', run: actions.reopen }],
    resolved: [{ label: t('Open it again'), step: 'reopen', run: actions.reopen }],
    reported: [{ label: t('Take the report back'), step: 'unreport', run: actions.unreport }],
    transferred:
      blocked('acceptTransfer') === null
        ? [
            { label: t('Take this ticket'), step: 'acceptTransfer', run: actions.acceptTransfer },
            { label: t('Refuse it'), step: 'declineTransfer', run: actions.declineTransfer },
          ]
        : [{ label: t('Take the offer back'), step: 'cancelTransfer', run: actions.cancelTransfer }],
  }
  return rows[ticket.status] ?? []
}

interface ActionProps {
  label: string
  icon: Icon
  action?: KeyName
  isFirst?: boolean
  run(): void
}

function Action({ label, icon: Face, action, isFirst = false, run }: ActionProps) {
  const { letterKeys, keys } = useDesk()
  const key = action && letterKeys ? nameOfKey(keyOfAction(action, keys)) : undefined
  return (
    <Button
      size="compact-md"
      classNames={{ label: styles.label! }}
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<Face size={16} stroke={1.8} />}
      rightSection={key && <kbd className={styles.kbd}>{key}</kbd>}
      aria-keyshortcuts={key}
      onClick={run}
    >
      {label}
    </Button>
  )
}

function MoreMenu({ ticket, actions, blocked }: { ticket: Shown; actions: TicketActions; blocked: Blocked }) {
  const item = (label: string, Face: Icon, step: StepName, run: () => void) =>
    blocked(step) === null && (
      <Menu.Item leftSection={<Face size={16} stroke={1.7} />} onClick={run}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu width={290} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('More to do')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item(t('Edit the facts'), IconEdit, 'edit', actions.edit)}
        {item(t('Tag a citizen'), IconUserSearch, 'edit', actions.tagCitizen)}
        <Menu.Item leftSection={<IconMail size={16} stroke={1.7} />} onClick={actions.unread}>
          {ticket.isRead ? t('Mark unread') : t('Mark read')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={actions.print}>
          {t('Incident report')}
        </Menu.Item>
        <Menu.Divider />
        {item(t('Escalate to supervisors'), IconUserUp, 'escalate', actions.escalate)}
        {item(t('Transfer to another center'), IconArrowsRightLeft, 'transfer', actions.transfer)}
        {item(t('Archive'), IconArchive, 'archive', actions.archive)}
        {item(t('Report as prank, abuse or false'), IconFlag, 'report', actions.report)}
        {item(t('Delete'), IconTrash, 'delete', actions.remove)}
      </Menu.Dropdown>
    </Menu>
  )
}
