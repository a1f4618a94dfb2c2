// What the map shows, chosen by whoever looks; the way to each of it by name; and what its marks mean.
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { create } from 'zustand'
import { type Priority, priorities } from '#contract/tickets/priorities.ts'
import type { Status } from '#contract/tickets/states.ts'
import { k, t } from '#web/kit/language.ts'
import { paints, sensorColors, severityColors, teamColors } from '#web/kit/look/colors.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { priorityWords } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import { shapes } from './icons.ts'
import styles from './map.module.css'
import { useOpenMap } from './mapContext.ts'
import { useReachable } from './reach.ts'
import { oldOpacity } from './TeamLayer.tsx'

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

const others: readonly [sign: string, fill: string, text: string, meaning: string][] = [
  ['circle', teamColors.busy, '●', k('A team at work')],
  ['circle', teamColors.free, '', k('A team that is free')],
  ['circle', teamColors.off, '–', k('A team off duty')],
  ['way', paints.deepGreen, '', k('Where a team goes')],
  ['faint', teamColors.busy, '●', k('Faded: its position is older than 10 minutes')],
  ['diamond', severityColors.severe, '!', k('A report of the day')],
  ['hexagon', sensorColors.normal, '~', k('A sensor, in the color of its level')],
  ['square', paints.violet, 'D', k('A department')],
  ['square', paints.teal, '◉', k('A camera')],
]

/** The same as `icons.ts` draws on the map. */
function Sign({ sign, fill, text }: { sign: string; fill: string; text: string }) {
  const corners = sign in shapes ? shapes[sign as keyof typeof shapes] : null
  return (
    <svg viewBox="0 0 20 20" width={18} height={18} aria-hidden="true" data-sign={sign} opacity={sign === 'faint' ? oldOpacity : 1}>
      {corners ? (
        <polygon points={corners.map(([x, y]) => `${x * 20},${y * 20}`).join(' ')} fill={fill} />
      ) : sign === 'way' ? (
        <polygon points="10,4 15,15 5,15" fill={fill} />
      ) : (
        <circle cx={10} cy={10} r={9} fill={fill} />
      )}
      <text x={10} y={14} textAnchor="middle" fontSize={10} fontWeight={700} fill={paints.white}>
        {text}
      </text>
    </svg>
  )
}

/** What the marks mean: of a ticket the shape is the priority, the ring the state. */
export function Legend() {
  return (
    <div className={styles.legend}>
      {marks.map(([priority, status, meaning]) => [
        <TicketMark key={`${meaning} mark`} priority={priority} status={status} />,
        <span key={meaning}>{t(meaning)}</span>,
      ])}
      <span aria-hidden="true">○▲3</span>
      <span>{t('A group of tickets, with its count of open P1')}</span>
      {others.map(([sign, fill, text, meaning]) => [
        <Sign key={`${meaning} mark`} sign={sign} fill={fill} text={text} />,
        <span key={meaning}>{t(meaning)}</span>,
      ])}
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
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withArrow trapFocus returnFocus width="min(31rem, calc(100vw - 1rem))">
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconStack2 size={15} />} onClick={() => setOpen(!isOpen)}>
          {t('Layers')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.layers}>
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
