// Administration of cameras: where they stand and look, and how they are reached.
import { type KeptCamera, cameraKinds } from '#contract/cctv/Camera.ts'
import { cctv as calls } from '#contract/cctv/room.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { stateWords } from './CameraList.tsx'

const kindWords = {
  ...{ hls: k('HLS stream'), rtsp: k('RTSP stream'), mjpeg: k('MJPEG pictures'), still: k('Still picture') },
  whep: k('Gateway (WebRTC by WHEP)'),
}

/** An inventory holds the bare address of a camera: it is asked there as nearly every camera answers. */
const addressOf = (text: string) => (/^\d{1,3}(\.\d{1,3}){3}(:\d+)?(\/\S*)?$/.test(text) ? `rtsp://${text}` : text)
const kindFor = ({ address }: Record<string, unknown>) => (String(address).startsWith('rtsp') ? 'rtsp' : undefined)

export const cameras: Resource<KeptCamera> = {
  title: k('Cameras'),
  takesTables: true,
  one: k('camera'),
  headings: {
    name: ['cctv', 'cctv no', 'cctv number', 'cctv name', 'camera no', 'camera number', 'camera name', 'name of camera', 'device name'],
    place: ['place', 'location', 'address', 'site', 'lokasyon'],
    address: ['ip', 'ip address', 'ip add', 'rtsp', 'rtsp url', 'url', 'stream', 'link'],
  },
  empty: k('Cameras are watched on the wall and beside tickets. Their passwords stay on the server.'),
  list: calls.getKeptCctv,
  add: calls.addCctv,
  update: calls.updateCctv,
  deactivate: calls.deactivateCctv,
  reactivate: calls.reactivateCctv,
  manage: 'reference.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'place', title: k('Place') },
    { name: 'kind', title: k('Kind'), draw: ({ kind }) => t(kindWords[kind]) },
    { name: 'state', title: k('State'), draw: ({ state }) => t(stateWords[state]) },
    { name: 'seenAt', title: k('Last picture'), minor: true, draw: ({ seenAt }) => seenAt && <Ago at={seenAt} short /> },
  ],
  groups: [
    {
      title: k('Camera'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'place', label: k('Place in words') },
      ],
    },
    {
      title: k('How it is reached'),
      text: k('Only hosts that are named under Integrations are asked.'),
      fields: [
        { name: 'kind', label: k('Kind'), labels: kindWords, width: 'half', first: cameraKinds[0], fallback: kindFor },
        {
          name: 'address',
          readCell: addressOf,
          label: k('Stream address'),
          help: k('Such as rtsp://192.168.10.7/stream1 or, of a gateway, http://192.168.10.7:8889/gate/whep, without name and password.'),
        },
        { name: 'username', label: k('User name of the camera'), help: k('Left empty, a gateway gets the password as a token.'), width: 'half' },
        { name: 'password', label: k('Password of the camera'), help: k('Left empty, the stored one stays.'), width: 'half' },
      ],
    },
    {
      title: k('Where it looks'),
      fields: [
        { name: 'position', label: k('Place on the map') },
        { name: 'heading', label: k('Direction (degrees from north)'), width: 'third' },
        { name: 'fieldOfView', label: k('Width of its view (degrees)'), width: 'third' },
        { name: 'reach', label: k('Reach (metres)'), help: k('Left empty, 400 m are taken.'), width: 'third' },
      ],
    },
  ],
}

export const Screen = () => <ResourceScreen of={cameras} />
