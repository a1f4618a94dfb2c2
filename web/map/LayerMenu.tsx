// What the map shows, chosen by whoever looks; the way to each of it by name; and what its marks mean.
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { create } from 'zustand'
import { k, t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
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

const marks: readonly [mark: string, meaning: string][] = [
  ['▲', k('Pending: nobody has it yet')],
  ['●', k('Accepted')],
  ['■', k('Resolved or aside')],
  ['◆', k('Reported, or between centers')],
  ['1–5', k('The figure and the colour are the priority')],
  ['○▲3', k('A group of tickets, with its count of P1')],
]

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
        <div className={styles.legend}>
          {marks.map(([mark, meaning]) => [
            <span key={mark} aria-hidden="true">
              {mark}
            </span>,
            <span key={meaning}>{t(meaning)}</span>,
          ])}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
