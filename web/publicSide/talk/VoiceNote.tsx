// Records a voice note on the phone: once to begin, once more to send it.
import { useState } from 'react'
import { voiceNoteName } from '#contract/chat/Chat.ts'
import { lacksHttps } from '#web/kit/secure.ts'
import { t } from '#web/publicSide/language.ts'

const mostMs = 180_000

export function VoiceNote({ onDone }: { onDone(file: File): void }) {
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null)
  const [isRefused, setRefused] = useState(false)
  const begin = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const made = new MediaRecorder(stream)
      const parts: Blob[] = []
      const timer = setTimeout(() => made.stop(), mostMs)
      made.ondataavailable = ({ data }) => void parts.push(data)
      made.onstop = () => {
        clearTimeout(timer)
        for (const track of stream.getTracks()) track.stop()
        setRecorder(null)
        onDone(new File(parts, voiceNoteName, { type: made.mimeType }))
      }
      made.start()
      setRecorder(made)
    } catch {
      setRefused(true)
    }
  }
  return (
    <>
      <button type="button" className="plain" aria-pressed={recorder !== null} onClick={() => (recorder ? recorder.stop() : void begin())}>
        {recorder ? t('Stop and send') : t('Voice note')}
      </button>
      {isRefused && (
        <small role="alert">
          {lacksHttps() ? t('This page came without HTTPS, so your phone gives it no microphone.') : t('Your phone did not allow the microphone.')}
        </small>
      )}
    </>
  )
}
