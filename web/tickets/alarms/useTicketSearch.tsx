// Tickets in the palette: by number, name, telephone, place, kind, priority and status; and what this desk may do with all of them.
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { may } from '#contract/accounts/permissions.ts'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { call } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { setDesk } from '#web/kit/desk.ts'
import { addPaletteSource, beginsWords, helpWords, matches, type PaletteItem, wordsIn } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { toast } from '#web/kit/toast.ts'
import { FoundTicket } from './FoundTicket.tsx'
import { useOpenTicket, useTeamSearch } from './paletteOfTicket.ts'
import { calledOf, kindsKnown, ticketsKnown } from '#web/tickets/lists/known.ts'
import { readDetail } from '#web/tickets/lists/rows.ts'
import { staysInTabNow } from '#web/tickets/steps/triageMode.ts'
import { type DialogName, openDialog } from '#web/tickets/steps/useTicketActions.ts'

/** What filing a ticket is called, English, Filipino and Cebuano. */
const wordsOfNew =
  'new ticket file a report create add emergency incident call bagong ticket mag-ulat iulat ulat gumawa magdagdag emerhensiya insidente bag-ong taho itaho'

const itemOf = (row: TicketRow, navigate: NavigateFunction, caller = ''): PaletteItem => ({
  id: row.transactionNumber,
  label: `${row.transactionNumber} · ${row.summary}`,
  detail: row.place,
  also: `${calledOf(row).join(' ')} ${caller}`,
  body: <FoundTicket row={row} caller={caller} />,
  run: () => void navigate(`/cms/tickets/${row.tab}/${row.transactionNumber}`),
})

/** The caller of a ticket, where what was typed names that. */
const callerIn = (typed: string, name: string | null | undefined, phone: string | null | undefined): string => {
  const parts = wordsIn(typed)
  return [name, phone && formatPhone(phone)].filter((one) => one && parts.some((part) => beginsWords(wordsIn(one), [part]))).join(' · ')
}

export function useTicketSearch(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      addPaletteSource({
        id: 'tickets',
        group: () => t('Tickets'),
        permissions: may('tickets.read', 'tickets.readOwn'),
        find: async (text, signal) => {
          if (text.length < 2) return []
          const { data } = await call(lists.searchEmergencyTickets, { search: text, limit: 7, sort: 'gravest' }, { signal })
          return data.items.map((row) => itemOf(row, navigate, callerIn(text, row.callerName, row.callerPhone)))
        },
        prepare: () => queryClient.fetchQuery(kindsKnown),
        known: (text) =>
          text.length < 2
            ? []
            : ticketsKnown(text).map((row) => {
                const whole = readDetail(queryClient, row.transactionNumber)
                return itemOf(row, navigate, callerIn(text, whole?.callerName, whole?.callerPhone))
              }),
      }),
    [navigate],
  )
  useEffect(
    () =>
      addPaletteSource({
        id: 'lists',
        group: () => t('This desk'),
        permissions: may('tickets.write'),
        known: (text) => {
          const on = (name: DialogName) => () => {
            void navigate('/cms/tickets')
            openDialog(name)
          }
          const create = { id: 'create', label: t('New ticket'), run: on('create') }
          const paste = {
            id: 'paste',
            label: t('Paste a list'),
            detail: t('Rows of a chat or a sheet become tickets, once you confirm them'),
            run: on('paste'),
          }
          const isNamed = (label: string, also: string) => matches(`${label} ${also}`, text)
          // Without a word what is done most is offered.
          if (text === '') return [create]
          return [...(isNamed(create.label, wordsOfNew) ? [create] : []), ...(isNamed(paste.label, '') ? [paste] : [])]
        },
      }),
    [navigate],
  )
  useEffect(
    () =>
      addPaletteSource({
        id: 'keys',
        group: () => t('This desk'),
        permissions: may('tickets.read', 'tickets.readOwn'),
        known: (text) => {
          const label = t('List of keys')
          const run = () => {
            void navigate('/cms/tickets')
            openDialog('keys')
          }
          return text !== '' && matches(`${label} ${helpWords}`, text) ? [{ id: 'keys', label, run }] : []
        },
      }),
    [navigate],
  )
  useOpenTicket()
  useTeamSearch()
  useEffect(
    () =>
      addPaletteSource({
        id: 'desk of tickets',
        group: () => t('This desk'),
        permissions: may('tickets.triage'),
        known: (text) => {
          const isOn = staysInTabNow()
          const label = isOn ? t('Triage mode off') : t('Triage mode on')
          const run = () => {
            setDesk({ staysInTab: !isOn })
            toast('info', isOn ? t('Triage mode is off: a ticket stays selected.') : t('Triage mode is on: the most urgent ticket is next.'))
          }
          return text !== '' && matches(label, text)
            ? [{ id: 'triage', label, detail: t('After a ticket is taken, the most urgent is next'), run }]
            : []
        },
      }),
    [],
  )
}
