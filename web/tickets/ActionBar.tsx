// What can be done with a ticket, each at its place; greyed with the reason where it cannot.
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconAmbulance,
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
  IconUserUp,
  IconX,
} from '@tabler/icons-react'
import type { StepName } from '#contract/tickets/rules.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { useMe } from '#web/kit/session.ts'
import { whyNot } from './available.ts'
import styles from './ActionBar.module.css'
import { nameOfKey } from './KeyList.tsx'
import { type KeyName, keyOfDeed } from './keys.ts'
import type { Shown } from './shown.ts'
import type { TicketDeeds } from './useTicketDeeds.ts'

export function ActionBar({ ticket, deeds }: { ticket: Shown; deeds: TicketDeeds }) {
  const me = useMe()
  const isUnit = !me?.permissions.includes('tickets.read')
  const blocked = (step: StepName) => whyNot(step, ticket, me)
  const back = wayBack(ticket, deeds, blocked)
  const isProposal = me?.permissions.includes('tickets.proposeResolve') ?? false
  const isWaiting = me ? ticket.awaiting.includes(me.accountId) : false

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('What to do with the ticket')}>
      {back.map(({ label, step, run }, index) => (
        <Deed key={label} label={label} icon={IconArrowBackUp} why={blocked(step)} isFirst={index === 0} run={run} />
      ))}
      {back.length === 0 && (
        <>
          {isUnit ? (
            <Deed
              label={t('Acknowledge')}
              icon={IconCheck}
              deed="accept"
              isFirst={isWaiting}
              why={blocked('acknowledge') ?? (isWaiting ? null : t('You have acknowledged this ticket already.'))}
              run={deeds.accept}
            />
          ) : (
            <>
              <Deed
                label={t('Accept')}
                icon={IconCheck}
                deed="accept"
                isFirst={ticket.status === 'pending'}
                why={blocked('accept')}
                run={deeds.accept}
              />
              <Deed label={t('Decline')} icon={IconX} deed="decline" why={blocked('decline')} run={deeds.decline} />
              <Deed label={t('Departments')} icon={IconBuilding} deed="departments" why={blocked('assign')} run={deeds.departments} />
            </>
          )}
          <Deed label={t('Teams')} icon={IconAmbulance} deed="teams" why={blocked('assign')} run={deeds.teams} />
          <Deed
            label={isProposal ? t('Propose to resolve') : t('Resolve')}
            icon={IconCircleCheck}
            deed="resolve"
            isFirst={ticket.status === 'accepted' && ticket.allocatedTo.length > 0 && !isWaiting}
            why={blocked(isProposal ? 'proposeResolve' : 'resolve')}
            run={deeds.resolve}
          />
        </>
      )}
      <MoreMenu ticket={ticket} deeds={deeds} blocked={blocked} />
    </div>
  )
}

type Blocked = (step: StepName) => string | null

interface WayBack {
  label: string
  step: StepName
  run(): void
}

/** A ticket that was laid aside offers the way back in place of the way on. */
function wayBack(ticket: Shown, deeds: TicketDeeds, blocked: Blocked): WayBack[] {
  const rows: Partial<Record<Shown['status'], WayBack[]>> = {
    deleted: [{ label: t('Restore'), step: 'restore', run: deeds.restore }],
    merged: [{ label: t('Take apart again'), step: 'unmerge', run: deeds.unmerge }],
    declined: [{ label: t('Open it again'), step: 'reopen', run: deeds.reopen }],
    resolved: [{ label: t('Open it again'), step: 'reopen', run: deeds.reopen }],
    reported: [{ label: t('Take the report back'), step: 'unreport', run: deeds.unreport }],
    transferred:
      blocked('acceptTransfer') === null
        ? [
            { label: t('Take this ticket'), step: 'acceptTransfer', run: deeds.acceptTransfer },
            { label: t('Refuse it'), step: 'declineTransfer', run: deeds.declineTransfer },
          ]
        : [{ label: t('Take the offer back'), step: 'cancelTransfer', run: deeds.cancelTransfer }],
  }
  return rows[ticket.status] ?? []
}

interface DeedProps {
  label: string
  icon: Icon
  why: string | null
  deed?: KeyName
  isFirst?: boolean
  run(): void
}

function Deed({ label, icon: Face, why, deed, isFirst = false, run }: DeedProps) {
  const { letterKeys, keys } = useDesk()
  const key = deed && letterKeys ? nameOfKey(keyOfDeed(deed, keys)) : undefined
  return (
    <Tooltip label={why ?? ''} disabled={why === null} multiline maw={280}>
      <Button
        size="compact-md"
        className={styles.deed}
        variant={isFirst && !why ? 'filled' : 'default'}
        leftSection={<Face size={16} stroke={1.8} />}
        rightSection={key && !why ? <kbd className={styles.kbd}>{key}</kbd> : undefined}
        aria-disabled={why !== null || undefined}
        data-disabled={why !== null || undefined}
        aria-keyshortcuts={key}
        title={undefined}
        onClick={(event) => {
          if (why !== null) event.preventDefault()
          else run()
        }}
      >
        {label}
        {why && <span className={styles.hidden}>: {why}</span>}
      </Button>
    </Tooltip>
  )
}

function MoreMenu({ ticket, deeds, blocked }: { ticket: Shown; deeds: TicketDeeds; blocked: Blocked }) {
  const item = (label: string, Face: Icon, step: StepName, run: () => void) => {
    const why = blocked(step)
    return (
      <Menu.Item leftSection={<Face size={16} stroke={1.7} />} disabled={why !== null} title={why ?? undefined} onClick={run}>
        {label}
        {why && <span className={styles.why}>{why}</span>}
      </Menu.Item>
    )
  }
  return (
    <Menu width={290} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('More to do')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item(t('Edit the facts'), IconEdit, 'edit', deeds.edit)}
        <Menu.Item leftSection={<IconMail size={16} stroke={1.7} />} onClick={deeds.unread}>
          {ticket.isRead ? t('Mark unread') : t('Mark read')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={deeds.print}>
          {t('Incident report')}
        </Menu.Item>
        <Menu.Divider />
        {item(t('Ask the supervisors'), IconUserUp, 'escalate', deeds.escalate)}
        {item(t('Transfer to another center'), IconArrowsRightLeft, 'transfer', deeds.transfer)}
        {item(t('Report as prank, abuse or false'), IconFlag, 'report', deeds.report)}
        {item(t('Delete'), IconTrash, 'delete', deeds.remove)}
      </Menu.Dropdown>
    </Menu>
  )
}
