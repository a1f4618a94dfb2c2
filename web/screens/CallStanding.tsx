// Calls on every screen, and beside the one that this page is in the cameras that may see where it comes from.
import { CallBar } from '#web/calls/CallBar.tsx'
import { NearCameras } from '#web/cctv/NearCameras.tsx'
import { t } from '#web/kit/language.ts'
import { useShown } from '#web/tickets/live/shown.ts'

export const Part = () => <CallBar Cameras={Cameras} />

const Cameras = ({ transactionNumber }: { transactionNumber: string | null }) =>
  transactionNumber ? <OfTicket id={transactionNumber} /> : <NoPlace />

function OfTicket({ id }: { id: string }) {
  const { shown, isPending } = useShown(id)
  if (isPending && !shown) return null
  return shown?.position ? <NearCameras key={id} ticket={id} place={shown.position} otherwise={<p>{t('No camera is near.')}</p>} /> : <NoPlace />
}

const NoPlace = () => <p>{t('The cameras nearby are shown here as soon as the call has a ticket with a place.')}</p>
