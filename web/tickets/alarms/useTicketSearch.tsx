// Tickets in the palette: by number, name, telephone, place; and what this desk may do with all of them.
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { may } from '#contract/accounts/permissions.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { call } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { setDesk } from '#web/kit/desk.ts'
import { addPaletteSource, matches, type PaletteItem } from '#web/kit/palette.ts'
import { toast } from '#web/kit/toast.ts'
import { useOpenTicket, useTeamSearch } from './paletteOfTicket.ts'
import { ticketsKnown } from '#web/tickets/lists/known.ts'
import { staysInTabNow } from '#web/tickets/steps/triageMode.ts'
import { type DialogName, openDialog } from '#web/tickets/steps/useTicketActions.ts'

type Row = Pick<TicketRow, 'transactionNumber' | 'summary' | 'place' | 'tab'>

/** What filing a ticket is called, English, Filipino and Cebuano. */
const wordsOfNew =
  'new ticket file a report create add emergency incident call bagong ticket mag-ulat iulat ulat gumawa magdagdag emerhensiya insidente bag-ong taho itaho'

const itemOf = ({ transactionNumber, summary, place, tab }: Row, navigate: NavigateFunction): PaletteItem => ({
  id: transactionNumber,
  label: `${transactionNumber} · ${summary}`,
  detail: place,
  run: () => void navigate(`/cms/tickets/${tab}/${transactionNumber}`),
})

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
          const { data } = await call(lists.searchEmergencyTickets, { search: text, limit: 7, sort: 'newest' }, { signal })
          return data.items.map((row) => itemOf(row, navigate))
        },
        known: (text) => (text.length < 2 ? [] : ticketsKnown(text).map((row) => itemOf(row, navigate))),
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
