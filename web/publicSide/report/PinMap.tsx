// The map for a pin, where the borders of the town are known to draw one; else a sentence instead of a blank box.
import { useEffect, useState } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import type { PublicBarangay, PublicCenter } from '#contract/publicSide/places.ts'
import { calls, pageMost } from '#web/publicSide/calls.ts'
import { t } from '#web/publicSide/language.ts'
import { call } from '#web/publicSide/wire.ts'
import { SmallMap } from './SmallMap.tsx'

interface Props {
  center: PublicCenter
  position: Position | undefined
  onPin(position: Position): void
}

export function PinMap({ center: { id, bounds }, position, onPin }: Props) {
  const [drawn, setDrawn] = useState<PublicBarangay[] | null>(null)
  useEffect(() => {
    call(calls.getBarangays, { commandCenterId: id, limit: pageMost, outlines: 1 }).then(
      ({ items }) => setDrawn(items.filter(({ outline }) => outline.length > 0)),
      () => setDrawn([]),
    )
  }, [id])
  if (!drawn) return <p className="soft">{t('One moment…')}</p>
  if (!bounds || drawn.length === 0)
    return <p className="note">{t('There is no map to be shown just now. Choose the barangay, and name a landmark.')}</p>
  return <SmallMap bounds={bounds} barangays={drawn} position={position} onPin={onPin} />
}
