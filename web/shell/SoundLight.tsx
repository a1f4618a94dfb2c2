// Whether this desk can be heard: armed or not, its volume, what each priority sounds like, and two minutes of silence.
import { Button, NativeSelect, Popover, Slider, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconVolume, IconVolume3, IconVolumeOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { may } from '#contract/accounts/permissions.ts'
import { alarmSounds, type PrioritySound, prioritySounds } from '#contract/auth/desk.ts'
import { type Priority, priorities } from '#contract/tickets/priorities.ts'
import { useLocalTimeLeft } from '#web/kit/clock.ts'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { formatDuration } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { alarmTone, armSound, endSilence, playTone, silence, soundOf, useSound } from '#web/kit/sound.ts'
import { showSound, usePanels } from './panels.ts'
import styles from './TopBar.module.css'

/** What rings is the work of who may do one of these. */
export const heard = may('tickets.read', 'tickets.readOwn', 'calls.answer', 'calls.invited')
export const useNeedsSound = (): boolean => useMay(...heard)

const soundWords: Record<PrioritySound | 'none', string> = {
  alarm: k('Alarm'),
  siren: k('Siren'),
  high: k('Three high tones'),
  soft: k('Two soft tones'),
  low: k('Two low tones'),
  none: k('No sound'),
}

export function SoundLight() {
  const needsSound = useNeedsSound()
  const { armed, isBlocked, silentUntil } = useSound()
  const volume = useDesk((desk) => desk.volume)
  const left = useLocalTimeLeft(silentUntil)
  const seesAll = useMay('tickets.read')
  const isOpen = usePanels((panels) => panels.sound)
  const wasOff = useRef(false)
  if (!needsSound) return null
  const word = isBlocked
    ? t('Sound is off — click to arm')
    : !armed
      ? t('Sound is starting')
      : left > 0
        ? t('Silent for {time}', { time: formatDuration(left) })
        : t('Sound on')
  const Face = !armed ? IconVolumeOff : left > 0 ? IconVolume3 : IconVolume

  // The touch that arms it has armed it before the click: it opens nothing.
  const press = () => {
    if (armed && !wasOff.current) showSound(!isOpen)
    wasOff.current = false
    void armSound()
  }

  return (
    <Popover width={320} position="bottom-end" withArrow trapFocus returnFocus opened={isOpen} onChange={showSound}>
      <Popover.Target>
        <UnstyledButton
          className={styles.light}
          data-off={isBlocked || undefined}
          aria-label={word}
          onPointerDown={() => {
            wasOff.current = !armed
          }}
          onKeyDown={() => {
            wasOff.current = !armed
          }}
          onClick={press}
        >
          <Face size={18} stroke={1.7} aria-hidden="true" />
          <span>{word}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm" fw={600} id="volume-label">
            {t('Volume of this desk')}
          </Text>
          <Slider
            aria-labelledby="volume-label"
            thumbLabel={t('Volume of this desk')}
            value={Math.round(volume * 100)}
            min={10}
            max={100}
            step={10}
            label={(value) => `${value} %`}
            onChange={(value) => setDesk({ volume: value / 100 })}
            onChangeEnd={() => playTone('soft')}
          />
          {seesAll && <Sounds />}
          <Button size="xs" variant="default" onClick={() => playTone(alarmTone())}>
            {t('Try the alarm')}
          </Button>
          {left > 0 ? (
            <Button size="xs" variant="default" onClick={endSilence}>
              {t('Sound on again now')}
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={silence}>
              {t('Silence for 2 minutes')}
            </Button>
          )}
          {seesAll && <WhoHears isSilent={left > 0} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function Sounds() {
  const chosen = useDesk((desk) => desk.sounds)
  const choose = (priority: Priority, sound: string) => {
    setDesk({ sounds: { ...chosen, [`P${priority}`]: sound } })
    if (sound !== 'none') playTone(sound as PrioritySound)
  }
  return (
    <div className={styles.sounds} role="group" aria-label={t('What a new ticket sounds like')}>
      {priorities.map((priority) => (
        <div key={priority}>
          <label htmlFor={`sound-P${priority}`}>
            <PriorityBadge priority={priority} />
          </label>
          <NativeSelect
            id={`sound-P${priority}`}
            size="xs"
            value={soundOf(priority, chosen)}
            data={(priority === 1 ? alarmSounds : ([...prioritySounds, 'none'] as const)).map((value) => ({ value, label: t(soundWords[value]) }))}
            onChange={({ currentTarget }) => choose(priority, currentTarget.value)}
          />
        </div>
      ))}
    </div>
  )
}

/** A P1 is silent here only while another desk sounds. */
export function WhoHears({ isSilent }: { isSilent: boolean }) {
  const { desks, armed } = useSound()
  // This one counts itself while it sounds.
  const others = desks === null ? null : desks - Number(!isSilent && armed)
  return (
    <Text size="xs" c="dimmed" role="status">
      {others === null
        ? t('Whether another desk has its sound on is not known: an emergency is heard here through the silence too.')
        : others <= 0
          ? t('No other desk has its sound on: an emergency is heard here through the silence too.')
          : t('{count, plural, one {# other desk has its sound on} other {# other desks have their sound on}}', { count: others })}
    </Text>
  )
}
