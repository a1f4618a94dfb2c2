// Records a voice note: once to begin, once more to send it.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { voiceNoteName } from '#contract/chat/Chat.ts'
import { t } from '#web/kit/language.ts'
import { lacksHttps } from '#web/kit/secure.ts'
import { toast } from '#web/kit/toast.ts'

const mostMs = 180_000

export function VoiceNote({ onDone }: { onDone(file: File): void }) {
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null)
  const done = useRef(onDone)
  useLayoutEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!recorder) return
    const timer = setTimeout(() => recorder.stop(), mostMs)
    return () => {
      clearTimeout(timer)
      if (recorder.state === 'recording') recorder.stop()
    }
  }, [recorder])

  const begin = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const made = new MediaRecorder(stream, { mimeType: 'audio/webm' })
      const parts: Blob[] = []
      made.ondataavailable = ({ data }) => void parts.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setRecorder(null)
        done.current(new File(parts, voiceNoteName, { type: 'audio/webm' }))
      }
      made.start()
      setRecorder(made)
    } catch {
      if (lacksHttps())
        toast('warning', t('Without HTTPS this browser gives no microphone and no camera. Ask whoever runs Tanod for its secure address.'))
      else toast('warning', t('The microphone cannot be used. Allow it for this page, or write.'))
    }
  }
  const label = recorder ? t('Stop and send the voice note') : t('Record a voice note')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={recorder ? 'filled' : 'subtle'}
        color={recorder ? 'red' : 'gray'}
        aria-label={label}
        aria-pressed={recorder !== null}
        onClick={() => (recorder ? recorder.stop() : void begin())}
      >
        {recorder ? <IconPlayerStop size={18} /> : <IconMicrophone size={18} />}
      </ActionIcon>
    </Tooltip>
  )
}
