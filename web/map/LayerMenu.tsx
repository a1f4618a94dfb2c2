// What the map shows, chosen by whoever looks; the way to each of it by name; and what its marks mean.
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { create } from 'zustand'
import { type Priority, priorities } from '#contract/tickets/priorities.ts'
import type { Status } from '#contract/tickets/states.ts'
import { k, t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { priorityWords } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import styles from './map.module.css'
import { useOpenMap } from './mapContext.ts'
import { useReachable } from './reach.ts'

export const layerWords = {
  tickets: k('Tickets'),
  teams: k('Response teams'),
  departments: k('Departments'),
  cameras: k('Cameras and what they see'),
  sensors: k('Sensors'),
  hazards: k('Reports of the day'),
  warnings: k('Warnings'),
  weather: k('Rain'),
  heat: k('Heat: where tickets are many'),
} as const
export type LayerName = keyof typeof layerWords

/** Kept while the page is open. */
export const useShownLayers = create<Record<LayerName, boolean>>(() => ({
  tickets: true,
  teams: true,
  departments: false,
  cameras: false,
  sensors: false,
  hazards: true,
  warnings: true,
  weather: false,
  heat: false,
}))

const marks: readonly [priority: Priority, status: Status, meaning: string][] = [
  ...priorities.map((one): [Priority, Status, string] => [one, 'pending', priorityWords[one]]),
  [3, 'pending', k('No ring: pending, nobody has it yet')],
  [3, 'accepted', k('A ring: accepted')],
  [3, 'transferred', k('Broken ring: between centers')],
  [3, 'scheduled', k('Dotted ring: planned')],
  [3, 'reported', k('Double ring: reported as false')],
  [3, 'resolved', k('Green: resolved')],
  [3, 'declined', k('Grey: declined, merged or deleted')],
]

/** What the marks of tickets mean: the shape is the priority, the ring the state. */
export function Legend() {
  return (
    <div className={styles.legend}>
      {marks.map(([priority, status, meaning]) => [
        <TicketMark key={`${meaning} mark`} priority={priority} status={status} />,
        <span key={meaning}>{t(meaning)}</span>,
      ])}
      <span aria-hidden="true">○▲3</span>
      <span>{t('A group of tickets, with its count of open P1')}</span>
    </div>
  )
}

/** Goes to what a layer shows, as if it had been clicked on. */
function GoTo({ onDone }: { onDone(): void }) {
  const { map } = useOpenMap()
  const reachable = useReachable()
  const all = Object.entries(reachable).flatMap(([kind, marks]) => marks.map((mark) => ({ ...mark, value: `${kind} ${mark.id}`, label: mark.name })))
  const go = (value: string | null) => {
    const mark = all.find((one) => one.value === value)
    if (!mark) return
    map.easeTo({ center: [mark.position.lng, mark.position.lat], zoom: Math.max(map.getZoom(), 15), duration: 350 })
    mark.pick()
    onDone()
  }
  return (
    <Choose
      size="sm"
      mt="xs"
      label={t('Go to')}
      placeholder={t('Type its name')}
      comboboxProps={{ withinPortal: false }}
      choices={all}
      value={null}
      onChange={go}
    />
  )
}

export function LayerMenu({ names }: { names: readonly LayerName[] }) {
  const shown = useShownLayers()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withArrow trapFocus returnFocus width={270}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconStack2 size={15} />} onClick={() => setOpen(!isOpen)}>
          {t('Layers')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {names.map((name) => (
            <Checkbox
              key={name}
              size="sm"
              label={t(layerWords[name])}
              checked={shown[name]}
              onChange={(event) => useShownLayers.setState({ [name]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        <GoTo onDone={() => setOpen(false)} />
        <Legend />
      </Popover.Dropdown>
    </Popover>
  )
}
