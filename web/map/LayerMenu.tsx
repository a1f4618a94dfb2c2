// What the map shows, chosen by whoever looks; and what its marks mean.
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { create } from 'zustand'
import { k, t } from '#web/kit/language.ts'
import styles from './map.module.css'

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

export function LayerMenu({ names }: { names: readonly LayerName[] }) {
  const shown = useShownLayers()
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus width={270}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconStack2 size={15} />}>
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
