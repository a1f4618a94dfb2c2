// The dialogs of the tickets; one is open at a time.
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { AssignDialog } from '#web/tickets/assignment/AssignDialog.tsx'
import { TagCitizen } from '#web/tickets/detail/TagCitizen.tsx'
import { CompareDialog } from '#web/tickets/duplicates/CompareDialog.tsx'
import { EditTicket } from '#web/tickets/entries/EditTicket.tsx'
import { KeyList } from './KeyList.tsx'
import { NewTicket } from '#web/tickets/entries/NewTicket.tsx'
import { PasteList } from '#web/tickets/pasted/PasteList.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import type { Outcome } from '#web/tickets/live/take.ts'
import { TransferDialog } from '#web/tickets/transfers/TransferDialog.tsx'
import { closeDialog, useDialog } from './useTicketActions.ts'

interface Props {
  onCreated(ticket: Pick<Ticket, 'transactionNumber' | 'tab'>): void
  onDone(outcomes: Outcome[]): void
}

export function TicketDialogs({ onCreated, onDone }: Props) {
  const { name, ids, unit } = useDialog()
  const shared = { ids, onClose: closeDialog, onDone }
  const [first] = ids
  if (name === 'departments') return <AssignDialog kind="department" {...shared} />
  if (name === 'teams') return <AssignDialog key={unit} kind="responseteam" unit={unit} {...shared} />
  if (name === 'transfer') return <TransferDialog {...shared} />
  if (name === 'resolve' && first) return <ResolveDialog id={first} onClose={closeDialog} />
  if (name === 'compare' && first) return <CompareDialog id={first} onClose={closeDialog} />
  if (name === 'citizen' && first) return <TagCitizen id={first} onClose={closeDialog} />
  if (name === 'edit' && first) return <EditTicket id={first} onClose={closeDialog} />
  if (name === 'keys') return <KeyList opened onClose={closeDialog} />
  if (name === 'paste') return <PasteList onClose={closeDialog} />
  if (name !== 'create') return null
  return (
    <NewTicket
      onClose={closeDialog}
      onDone={(ticket) => {
        closeDialog()
        onCreated(ticket)
      }}
    />
  )
}
