// One call of a citizen's page: started or answered, carried by a socket that knows this call alone, and ended on leaving.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { io, type Socket } from 'socket.io-client'
import type * as z from 'zod'
import type { CallClientEvents, CallServerEvents, SaidSignal } from '#contract/calls/signals.ts'
import { followUp, type PublicCall } from '#contract/publicSide/followUp.ts'
import { closeTrack, openTrack, type Trouble, troubleOf } from '#web/kit/peers/devices.ts'
import { Mesh, type Other } from '#web/kit/peers/mesh.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'
import { enterEach, watchLine } from './beat.ts'
import type { Wanted } from './CallSection.tsx'

type State = 'starting' | 'ringing' | 'ongoing' | 'over' | 'missed' | 'nobody' | 'failed'
type Joined = z.output<typeof PublicCall>
interface Said {
  text: string
  card: string | null
  isMine: boolean
}

export function useCall(wanted: Wanted) {
  const [state, setState] = useState<State>('starting')
  const [joined, setJoined] = useState<Joined | null>(null)
  const asksSilence = useRef(false)
  const [others, setOthers] = useState<Other[]>([])
  const [said, setSaid] = useState<Said[]>([])
  const [isSilent, setSilent] = useState(false)
  const [isOnHold, setOnHold] = useState(false)
  const [isRecorded, setRecorded] = useState(false)
  const [isSigned, setSigned] = useState(false)
  const [isCut, setCut] = useState(false)
  const [hasHeard, setHeard] = useState(false)
  const [signing, setSigning] = useState<string[]>([])
  const [isMuted, setMuted] = useState(false)
  const [isAudioOnly, setAudioOnly] = useState(false)
  const [isOffered, setOffered] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>(null)
  const [video, setVideo] = useState<MediaStreamTrack | null>(null)
  const audio = useRef<MediaStreamTrack | null>(null)
  const mesh = useRef<Mesh | null>(null)
  const socket = useRef<Socket<CallServerEvents, CallClientEvents> | null>(null)
  const unwatch = useRef(() => {})
  const ended = useRef(false)
  /** As it stands now, also for what hears of the others later. */
  const own = useRef({ camera: null as MediaStreamTrack | null, hadCamera: false, isMuted: false, isAudioOnly: false, isSigned: false })
  /** The camera that is opening: any later wish lets it go. */
  const opening = useRef<symbol | null>(null)

  const show = () => {
    const { camera, isMuted: muted, isAudioOnly: keepsBack } = own.current
    mesh.current?.send(
      { audio: audio.current, video: camera },
      { microphone: audio.current !== null && !muted, camera: camera !== null, screen: false, isHolding: false, isAudioOnly: keepsBack },
    )
  }
  const setCamera = (track: MediaStreamTrack | null) => {
    opening.current = null
    closeTrack(own.current.camera)
    own.current.camera = track
    setVideo(track)
    if (track) setOffered(false)
  }
  const open = async (kind: 'audio' | 'video') => {
    const wish = Symbol(kind)
    if (kind === 'video') {
      if (own.current.isAudioOnly) return void (own.current.hadCamera = true)
      opening.current = wish
    }
    const isPast = () => ended.current || (kind === 'video' && opening.current !== wish)
    try {
      const track = await openTrack(kind)
      if (isPast()) return closeTrack(track)
      if (kind === 'audio') audio.current = track
      else setCamera(track)
    } catch (error) {
      if (isPast()) return
      if (kind === 'video') opening.current = null
      setTrouble(troubleOf(error))
    }
    show()
  }
  /** Takes the picture of this phone off the line, never the hands of who signs; given back, the camera opens by a press here alone. */
  const keepBack = (isOn: boolean) => {
    const now = own.current
    if (now.isAudioOnly === isOn || (isOn && now.isSigned)) return
    now.isAudioOnly = isOn
    setAudioOnly(isOn)
    if (isOn) {
      now.hadCamera = now.camera !== null || opening.current !== null
      setCamera(null)
    }
    setOffered(!isOn && now.hadCamera)
    show()
  }
  const press = (isOn: boolean) => {
    mesh.current?.press()
    keepBack(isOn)
  }
  const openAgain = () => {
    if (opening.current) return
    setOffered(false)
    void open('video')
  }
  const finish = (how: State) => {
    if (ended.current) return
    ended.current = true
    setState(how)
    mesh.current?.close()
    unwatch.current()
    socket.current?.disconnect()
    closeTrack(audio.current)
    setCamera(null)
  }

  const connect = ({ callId, participantId, secret, iceServers, expiresAt }: Joined) => {
    const line: Socket<CallServerEvents, CallClientEvents> = io('/call', {
      path: '/socket.io',
      transports: ['websocket'],
      auth: { callId, secret },
      reconnectionDelay: 300,
      reconnectionDelayMax: 2_000,
    })
    socket.current = line
    const unwatchLine = watchLine(line, setCut)
    const leave = enterEach(line, { callId, participantId }, () => mesh.current?.greet())
    unwatch.current = () => {
      leave()
      unwatchLine()
    }
    mesh.current = new Mesh({
      me: participantId,
      servers: { iceServers, expiresAt },
      renew: () => call(followUp.getCallServers, { callId, secret }),
      // What the socket keeps while it is cut it sends before the page has entered: refused, each of it, and a flood.
      say: (signal) => line.connected && line.emit('signal', { ...signal, callId } as SaidSignal, ({ ok }) => ok || mesh.current?.missed()),
      onChange: () => {
        const now = mesh.current?.others ?? []
        setOthers(now)
        if (now.some((one) => one.state === 'connected')) setHeard(true)
      },
      onSaid: ({ text, card }) => {
        setSilent(true)
        setSaid((before) => [...before, { text, card, isMine: false }])
      },
      onAudioOnly: keepBack,
    })
    line.on('signal', (heard) => mesh.current?.hear(heard))
    line.on('call', ({ state: now, outcome, isOnHold: waits, isRecorded: isKept, isSigned: signs, participants }) => {
      setOnHold(waits)
      setRecorded(isKept)
      setSigned(signs)
      own.current.isSigned = signs
      if (signs) keepBack(false)
      setSigning(participants.flatMap((one) => (one.isSigning ? one.participantId : [])))
      mesh.current?.keep(
        participants.map((one) => one.participantId),
        participants.flatMap((one) => (one.isListener ? [one.participantId] : [])),
      )
      // Not heard of for too long, this page was taken out, and the staff speak on without it.
      const isOut = participants.length > 0 && !participants.some((one) => one.participantId === participantId)
      if (now === 'ENDED' || isOut) finish(outcome === 'missed' ? 'missed' : 'over')
      else setState(now === 'RINGING' ? 'ringing' : 'ongoing')
    })
    void open('audio').then(() => (wanted.media === 'video' ? open('video') : undefined))
  }

  const beSilent = () => {
    if (asksSilence.current) return
    asksSilence.current = true
    if (joined) tellSilence(joined)
  }

  const dial = useEffectEvent(() => {
    const begin =
      'token' in wanted && wanted.answers
        ? call(followUp.answerPublicCall, { token: wanted.token, callId: wanted.answers })
        : visitorNow().then(({ deviceId }) => call(followUp.startPublicCall, { ...wanted, deviceId }))
    begin.then(
      (found) => {
        setJoined(found)
        if (asksSilence.current) tellSilence(found)
        if (found.desk === 'nobody') return finish('nobody')
        if (ended.current) return void bye(found)
        setState(found.state === 'RINGING' ? 'ringing' : 'ongoing')
        connect(found)
      },
      (error: unknown) => finish(refusalIn(error)?.status === 404 ? 'over' : 'failed'),
    )
    return () => finish('over')
  })
  useEffect(() => dial(), [])

  // A page that is closed says so on its way out.
  useEffect(() => {
    if (!joined) return
    const leave = () => void bye(joined, 1)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [joined])

  return {
    ...{
      state,
      desk: joined?.desk ?? 'ringing',
      hotlines: joined?.hotlines ?? [],
      others,
      said,
      isSilent,
      isOnHold,
      isRecorded,
      isSigned,
      isCut,
      hasHeard,
      signing,
      isMuted,
      isAudioOnly,
      isOffered,
      isWeak:
        others.some((one) => one.isWeak && !one.isListener && one.state === 'connected') &&
        (video !== null || others.some(({ media }) => media.camera || media.screen)),
      trouble,
      hasCamera: video !== null,
    },
    hangUp: () => {
      if (joined) void bye(joined)
      finish('over')
    },
    mute: () => {
      if (audio.current) audio.current.enabled = isMuted
      own.current.isMuted = !isMuted
      setMuted(!isMuted)
      show()
    },
    switchCamera: () => {
      if (!video) {
        // Who shows a picture wants pictures again.
        if (own.current.isAudioOnly) press(false)
        return openAgain()
      }
      setCamera(null)
      show()
    },
    audioOnly: () => {
      press(true)
      if (others.some((one) => one.state === 'failed' || one.state === 'lost')) mesh.current?.restart()
    },
    pictureAgain: () => {
      if (own.current.isAudioOnly) press(false)
      if (own.current.hadCamera) openAgain()
    },
    repair: () => mesh.current?.restart(),
    tellSilent: () => {
      setSilent(true)
      beSilent()
    },
    /** Whoever writes or shows a card does so in place of speaking, also where the center wrote first. */
    say: (text: string, card: string | null) => {
      if (!joined) return
      beSilent()
      mesh.current?.tell(text, card)
      setSaid((before) => [...before, { text, card, isMine: true }])
    },
  }
}
export type Line = ReturnType<typeof useCall>

const tellSilence = ({ callId, secret }: Joined) => void call(followUp.tellSilentCall, { callId, secret }).catch(() => {})

/** Whoever closes the page has not hung up, and is not said to have. */
const bye = ({ callId, secret }: Joined, isClosed: 0 | 1 = 0) =>
  fetch(followUp.endPublicCall.path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callId, secret, isClosed }),
  }).catch(() => {})
