// Tickets in the palette: by number, name, telephone, place.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { may } from '#contract/accounts/permissions.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { call } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { addPaletteSource } from '#web/kit/palette.ts'

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
          return data.items.map((row) => ({
            id: row.transactionNumber,
            label: `${row.transactionNumber} · ${row.summary}`,
            detail: row.place,
            run: () => void navigate(`/cms/tickets/${row.tab}/${row.transactionNumber}`),
          }))
        },
      }),
    [navigate],
  )
}
