// Calls on every screen, and beside the one that this page is in the cameras near it and the facts of its ticket, which opens when it is answered.
import { useNavigate } from 'react-router'
import { useAnswering } from '#web/calls/answering.ts'
import { CallBar } from '#web/calls/CallBar.tsx'
import { select, useCalling } from '#web/calls/calling.ts'
import { NearCameras } from '#web/cctv/NearCameras.tsx'
import { askOn } from '#web/kit/cards/run.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { toastError } from '#web/kit/toast.ts'
import { EditForm } from '#web/tickets/entries/EditTicket.tsx'
import { detailOf, readRow, rowOf, useRow } from '#web/tickets/lists/rows.ts'
import { keyOfAction, useKeys } from '#web/tickets/steps/keys.ts'
import { useShown } from '#web/tickets/live/shown.ts'

export function Part() {
  const navigate = useNavigate()
  useKeys({ answer: useAnswering() })
  const open = async (number: string) => {
    // Answered by a key: the hand goes to the card by which the caller is asked, and stays where it is otherwise.
    const { call, takenId } = useCalling.getState()
    if (call && call.callId === takenId) askOn(number)
    const row = readRow(queryClient, number) ?? rowOf(await queryClient.fetchQuery(detailOf(number)))
    void navigate(`/cms/tickets/${row.tab}/${number}`)
  }
  const answerKey = useDesk((desk) => (desk.letterKeys ? keyOfAction('answer', desk.keys).toUpperCase() : null))
  return (
    <CallBar
      beside={{ Cameras, Ticket, Place, onWall: () => void navigate('/cms/cctv') }}
      answerKey={answerKey}
      onTicket={(number) => void open(number).catch(toastError)}
    />
  )
}

function Place({ number, follows = false }: { number: string; follows?: boolean }) {
  const place = useRow(number)?.place
  return place ? `${follows ? ' · ' : ''}${place}` : null
}

const Cameras = ({ transactionNumber }: { transactionNumber: string | null }) =>
  transactionNumber ? <OfTicket id={transactionNumber} /> : <NoPlace />

function OfTicket({ id }: { id: string }) {
  const { shown, isPending } = useShown(id)
  if (isPending && !shown) return null
  return shown?.position ? <NearCameras key={id} ticket={id} place={shown.position} otherwise={<p>{t('No camera is near.')}</p>} /> : <NoPlace />
}

const NoPlace = () => <p>{t('The cameras nearby are shown here as soon as the call has a ticket with a place.')}</p>

/** The facts as they are, to be corrected while the caller tells; what is typed stays while the call moves over the screen. */
function Ticket({ number, draft }: { number: string; draft: string }) {
  const { whole } = useShown(number)
  return whole ? <EditForm key={number} ticket={whole} draft={draft} onClose={() => select('ticket')} /> : <SkeletonRows rows={4} height={36} />
}
