// The slider over a day that is past: plays it at up to 600 times its pace, and gives a link to a moment.
import { ActionIcon, Button, CopyButton, Group, Select, Slider, TextInput } from '@mantine/core'
import { IconLink, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { serverNow } from '#web/kit/clock.ts'
import { formatDateTime, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { writtenOf } from '#web/kit/moment.ts'
import { Card } from '#web/map/Card.tsx'
import styles from '#web/map/map.module.css'
import { lastDay, speeds, type Stretch, stretchOf } from './moment.ts'

const frameMs = 200
const minute = 60_000
const hour = 60 * minute

interface Props {
  stretch: Stretch
  at: number
  isFetching: boolean
  onMove(at: number, stretch?: Stretch): void
  /** The address that opens the map at a moment. */
  linkTo(at: number): string
  onClose(): void
}

export function TimeMachine({ stretch, at, isFetching, onMove, linkTo, onClose }: Props) {
  const [speed, setSpeed] = useState(60)
  const [isPlaying, setPlaying] = useState(false)
  const isOver = at >= stretch.to
  useEffect(() => {
    if (!isPlaying || isFetching) return undefined
    const began = performance.now()
    const timer = setTimeout(() => {
      const next = at + (performance.now() - began) * speed
      if (next >= stretch.to) setPlaying(false)
      onMove(Math.min(stretch.to, next))
    }, frameMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isFetching, at, speed, stretch, onMove])
  const jump = (to: Stretch) => onMove(to.day ? to.from : to.to - hour, to)
  return (
    <div className={styles.machine}>
      <Card title={t('As it was: {at}', { at: formatDateTime(at) })} onClose={onClose}>
        <Group gap="sm" wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={isPlaying ? t('Hold the time') : t('Let the time go on')}
            onClick={() => {
              if (isOver) onMove(stretch.from)
              setPlaying(!isPlaying)
            }}
          >
            {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          </ActionIcon>
          <Slider
            className={styles.time}
            thumbLabel={t('Time')}
            min={stretch.from}
            max={stretch.to}
            step={minute}
            value={at}
            label={(value) => formatTime(value)}
            onChange={(value) => onMove(value)}
            onKeyDown={(event) => {
              const by = { PageUp: hour, PageDown: -hour }[event.key]
              if (by === undefined) return
              event.preventDefault()
              onMove(Math.min(stretch.to, Math.max(stretch.from, at + by)))
            }}
          />
        </Group>
        <Group gap="xs" mt={4}>
          <Select
            size="xs"
            w="6.5rem"
            aria-label={t('Pace')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={speeds.map((one) => ({ value: String(one), label: `${one} ×` }))}
            value={String(speed)}
            onChange={(value) => setSpeed(Number(value))}
          />
          <TextInput
            size="xs"
            type="date"
            aria-label={t('Day')}
            max={writtenOf(serverNow()).slice(0, 10)}
            value={stretch.day || writtenOf(at).slice(0, 10)}
            onChange={({ currentTarget: { value } }) => value && Date.parse(value) <= serverNow() && jump(stretchOf(value, serverNow()))}
          />
          <Button size="xs" variant="default" onClick={() => jump(lastDay(serverNow()))}>
            {t('Last 24 hours')}
          </Button>
          <CopyButton value={linkTo(at)}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" leftSection={<IconLink size={14} />} onClick={copy}>
                {copied ? t('Copied') : t('Link to this moment')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Card>
    </div>
  )
}
