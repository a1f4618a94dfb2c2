// Onto which ticket a frame of the wall goes: the open ones, those nearest to the camera first.
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Camera } from '#contract/cctv/Camera.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { query } from '#web/kit/api.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import styles from './cctv.module.css'
import type { Frame } from './frame.ts'
import { usePutFrame } from './usePutFrame.ts'

const asked = { limit: 50, sort: 'newest' } as const
const shownMost = 8

interface Props {
  frame: Frame
  camera: Camera | undefined
  onClose(): void
}

export function FrameDialog({ frame, camera, onClose }: Props) {
  const [search, setSearch] = useState('')
  const pending = useQuery(query(lists.getPendingEmergencyTickets, asked))
  const accepted = useQuery(query(lists.getAcceptedEmergencyTickets, asked))
  const put = usePutFrame(onClose)
  const wanted = search.trim().toLowerCase()
  // Both or none: a row must not move from under the mouse.
  const open = pending.data && accepted.data && [...pending.data.items, ...accepted.data.items]
  const found = (open ?? [])
    .filter((row) => `${row.transactionNumber} ${row.place} ${row.summary} ${row.description}`.toLowerCase().includes(wanted))
    .map((row) => ({ ...row, metres: camera?.position && row.position ? metresBetween(camera.position, row.position) : Infinity }))
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, shownMost)
  return (
    <Modal opened onClose={onClose} title={t('Onto which ticket does the frame go?')}>
      <Stack gap="sm">
        <img className={styles.frame} src={frame.picture} alt={camera?.name ?? ''} />
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('Search the open tickets')}
          placeholder={t('Number, place or words …')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {found.map(({ transactionNumber, place, summary, description, metres }) => (
          <Button key={transactionNumber} variant="default" h="auto" py={6} justify="flex-start" onClick={() => put(transactionNumber)?.(frame)}>
            <span className={styles.choice}>
              <b>
                {transactionNumber}
                {metres < Infinity && ` · ${t('{metres} m', { metres: formatNumber(Math.round(metres)) })}`}
              </b>
              <span>{[place, summary || description].filter(Boolean).join(' · ')}</span>
            </span>
          </Button>
        ))}
        {found.length === 0 && <None of={{ data: open, error: pending.error ?? accepted.error }} title={t('No open ticket is like that')} />}
      </Stack>
    </Modal>
  )
}
