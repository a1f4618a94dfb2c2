// Whether this desk can be heard: armed or not, its volume, and two minutes of silence.
import { Button, Popover, Slider, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconVolume, IconVolume3, IconVolumeOff } from '@tabler/icons-react'
import { useTimeLeft } from '#web/kit/clock.ts'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { formatDuration } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { armSound, endSilence, playTone, silence, useSound } from '#web/kit/sound.ts'
import styles from './TopBar.module.css'

/** Those whose work rings. */
export const useNeedsSound = (): boolean => useMay('tickets.read', 'tickets.readOwn', 'calls.answer', 'calls.invited')

export function SoundLight() {
  const needsSound = useNeedsSound()
  const { armed, silentUntil } = useSound()
  const volume = useDesk((desk) => desk.volume)
  const left = useTimeLeft(silentUntil)
  if (!needsSound) return null
  const word = !armed ? t('Sound is off') : left > 0 ? t('Silent for {time}', { time: formatDuration(left) }) : t('Sound on')
  const Face = !armed ? IconVolumeOff : left > 0 ? IconVolume3 : IconVolume

  return (
    <Popover width={250} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <UnstyledButton className={styles.light} aria-label={word} onClick={() => void armSound()}>
          <Face size={18} stroke={1.7} color={armed ? undefined : 'var(--mantine-color-error)'} aria-hidden="true" />
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
          <Button size="xs" variant="default" onClick={() => playTone('alarm')}>
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
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
