// Before the first call: which microphone and camera this desk uses, whether it is heard and how it looks. The choice stays on this device.
import { Button, Modal, Select, Text } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { k, t } from '#web/kit/language.ts'
import { closeTrack, openTrack, troubleOf } from '#web/kit/peers/devices.ts'
import { Sight } from '#web/kit/peers/Sight.tsx'
import styles from './calls.module.css'

type Kind = 'audio' | 'video'
const troubles = {
  insecure: k('Without HTTPS this browser gives no microphone and no camera. Ask whoever runs Tanod for its secure address.'),
  refused: k('The browser was not allowed to use it. Allow it beside the address, then check again.'),
  missing: k('None was found. Plug one in, then check again.'),
  busy: k('Another program holds it. Close that, then check again.'),
}

export function DeviceCheck() {
  const isChecked = useDesk((desk) => desk.devices.isChecked)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {!isChecked && <Text mb="xs">{t('Before the first call: check that this desk is heard and seen.')}</Text>}
      <Button variant={isChecked ? 'default' : 'filled'} size="compact-sm" leftSection={<IconMicrophone size={15} />} onClick={() => setOpen(true)}>
        {t('Check microphone and camera')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => {
          setOpen(false)
          setDesk({ devices: { ...useDesk.getState().devices, isChecked: true } })
        }}
        title={t('Microphone and camera of this desk')}
      >
        <Check kind="audio" label={t('Microphone')} />
        <Check kind="video" label={t('Camera')} />
      </Modal>
    </>
  )
}

function Check({ kind, label }: { kind: Kind; label: string }) {
  const chosen = useDesk((desk) => desk.devices[kind])
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [found, setFound] = useState<readonly MediaDeviceInfo[]>([])
  const [trouble, setTrouble] = useState<keyof typeof troubles | null>(null)
  const [turn, setTurn] = useState(0)
  const open = useEffectEvent((isWanted: () => boolean) => {
    openTrack(kind, chosen).then(
      async (opened) => {
        if (!isWanted()) return closeTrack(opened)
        setTrouble(null)
        setTrack(opened)
        const all = await navigator.mediaDevices.enumerateDevices()
        setFound(all.filter((one) => one.kind === `${kind}input` && one.deviceId !== ''))
      },
      (error: unknown) => setTrouble(troubleOf(error)),
    )
  })
  useEffect(() => {
    let isWanted = true
    open(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [chosen, turn])
  useEffect(() => () => closeTrack(track), [track])
  return (
    <div className={styles.check}>
      <Select
        label={label}
        placeholder={t('As the browser chooses')}
        clearable
        value={found.some(({ deviceId }) => deviceId === chosen) ? chosen : null}
        onChange={(deviceId) => setDesk({ devices: { ...useDesk.getState().devices, [kind]: deviceId } })}
        data={found.map(({ deviceId, label: name }) => ({ value: deviceId, label: name || deviceId.slice(0, 8) }))}
      />
      {trouble && (
        <p className={styles.warn} role="alert">
          {t(troubles[trouble])}{' '}
          <button type="button" onClick={() => setTurn((before) => before + 1)}>
            {t('Check again')}
          </button>
        </p>
      )}
      {track && !trouble && (kind === 'audio' ? <Level track={track} /> : <Picture track={track} />)}
    </div>
  )
}

function Picture({ track }: { track: MediaStreamTrack }) {
  const stream = useMemo(() => new MediaStream([track]), [track])
  return <Sight className={styles.mirror} stream={stream} isMuted label={t('Your own picture')} />
}

/** How loud the loudest of the samples is, 0 to 1; silence lies at 128. */
export const levelOf = (samples: Uint8Array): number => samples.reduce((loudest, one) => Math.max(loudest, Math.abs(one - 128) / 128), 0)
const heardFrom = 0.05

function Level({ track }: { track: MediaStreamTrack }) {
  const [level, setLevel] = useState(0)
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const now = levelOf(samples)
      setLevel(now)
      if (now > heardFrom) setHeard(true)
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return (
    <p className={styles.level}>
      <meter min={0} max={1} value={level} aria-label={t('Loudness')} />
      <span role="status">{isHeard ? t('You are heard.') : t('Say something: the bar moves when you are heard.')}</span>
    </p>
  )
}
