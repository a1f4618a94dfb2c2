// Where a place is asked: a button that opens the map to choose it on. The map itself is given by the application, and loaded on opening.
import { Button, Modal } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import { t } from './language.ts'
import { DotsLoader } from './parts/DotsLoader.tsx'
import { useMay } from './session/session.ts'

export interface PickerProps {
  value: Pick<Position, 'lat' | 'lng'> | null
  onPick(place: Pick<Position, 'lat' | 'lng'>, barangayId: string | undefined): void
}
export const PlacePickerContext = createContext<((props: PickerProps) => ReactNode) | null>(null)

export function PickOnMap({ value, onPick }: PickerProps) {
  const drawPicker = useContext(PlacePickerContext)
  const hasMap = useMay('situation.view', 'situation.viewOwn')
  const [isOpen, setOpen] = useState(false)
  if (!drawPicker || !hasMap) return null
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconMapPin size={15} />} onClick={() => setOpen(true)}>
        {t('Choose on the map')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('Choose on the map')} size="xl">
        <Suspense fallback={<DotsLoader />}>
          {drawPicker({
            value,
            onPick: (place, barangayId) => {
              onPick(place, barangayId)
              setOpen(false)
            },
          })}
        </Suspense>
      </Modal>
    </>
  )
}
